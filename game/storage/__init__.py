"""What is kept on disk: matches, settings, exports.

`folders` says where, `library` holds the matches, `recovery` opens it whatever has happened to it,
`settings` the player's choices, `export` one match as a file to share.
"""
