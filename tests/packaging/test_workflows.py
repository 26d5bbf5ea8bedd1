"""The workflows: pinned, with no more rights than they need, and valid where checkers are there."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
CHECKERS = {
    "check-jsonschema": ["--builtin-schema", "vendor.github-workflows"],
    "actionlint": [],
    "zizmor": ["--offline"],
}


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda file: file.name)
def test_actions_are_pinned_by_hash_and_say_their_version(workflow: Path) -> None:
    uses = re.findall(r"uses: *(.*)", workflow.read_text(encoding="utf-8"))
    assert uses
    for use in uses:
        assert re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", use), use


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda file: file.name)
def test_rights_are_given_job_by_job(workflow: Path) -> None:
    text = workflow.read_text(encoding="utf-8")
    assert re.search(r"^permissions: \{\}$", text, re.MULTILINE)
    checkouts = text.count("uses: actions/checkout@")
    assert text.count("persist-credentials: false") == checkouts


def test_the_same_version_of_an_action_everywhere() -> None:
    pins = [
        pin
        for workflow in WORKFLOWS
        for pin in re.findall(r"uses: *(\S+)@(\w+)", workflow.read_text(encoding="utf-8"))
    ]
    assert len(set(pins)) == len(dict(pins))


def test_every_system_is_built_and_tested() -> None:
    release = (ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8")
    for runner in ("ubuntu-22.04", "windows-2022", "macos-15", "macos-15-intel"):
        assert f"runner: {runner}," in release
    tests = (ROOT / ".github/workflows/tests.yml").read_text(encoding="utf-8")
    assert 'python: ["3.11", "3.12", "3.13"]' in tests


def test_one_file_decides_what_lands_and_github_runs_it() -> None:
    tests = (ROOT / ".github/workflows/tests.yml").read_text(encoding="utf-8")
    assert tests.count("runs-on: ubuntu") == tests.count("run: bash .ci/run") == 1
    for step in ("ruff", "mypy", "lint-imports", "apt-get"):
        assert step not in tests


def test_what_it_installs_is_told() -> None:
    decides = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    (needs,) = re.findall(r"for need in (.*?); do", decides, re.DOTALL)
    packages = re.findall(r":([\w-]+)", needs)
    assert len(packages) >= 2
    told = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert [package for package in packages if not re.search(rf"\b{package}\b", told)] == []


@pytest.mark.parametrize("checker", CHECKERS)
def test_checkers_have_nothing_to_say(checker: str) -> None:
    beside = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    found = shutil.which(checker, path=beside)
    if found is None:
        pytest.skip(f"needs {checker}")
    told = subprocess.run(
        [found, *CHECKERS[checker], *map(str, WORKFLOWS)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stdout + told.stderr
