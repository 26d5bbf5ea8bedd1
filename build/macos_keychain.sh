#!/usr/bin/env bash
# Puts the key for signing, and the account for notarising, into a keychain of their own, and tells
# the build about them. For the release workflow: without the secrets it does nothing.
set -euo pipefail

if [ -z "${CERTIFICATE:-}" ]; then
    echo "No certificate: the application is signed ad hoc and not notarised."
    exit 0
fi

keychain="$RUNNER_TEMP/signing.keychain-db"
password=$(openssl rand -hex 16)
security create-keychain -p "$password" "$keychain"
security set-keychain-settings -lut 3600 "$keychain"
security unlock-keychain -p "$password" "$keychain"

file="$RUNNER_TEMP/certificate.p12"
printf '%s' "$CERTIFICATE" | base64 --decode > "$file"
security import "$file" -k "$keychain" -P "$CERTIFICATE_PASSWORD" -T /usr/bin/codesign
rm "$file"
security set-key-partition-list -S apple-tool:,apple: -s -k "$password" "$keychain" > /dev/null
security list-keychains -d user -s "$keychain" login.keychain-db
echo "MACOS_SIGNING_IDENTITY=$SIGNING_IDENTITY" >> "$GITHUB_ENV"

if [ -n "${NOTARY_USER:-}" ]; then
    xcrun notarytool store-credentials release --keychain "$keychain" \
        --apple-id "$NOTARY_USER" --team-id "$NOTARY_TEAM" --password "$NOTARY_PASSWORD"
    echo "MACOS_NOTARY_PROFILE=release" >> "$GITHUB_ENV"
fi
