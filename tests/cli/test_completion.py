import os
import subprocess
import sys


def test_each_shell_has_its_script(cli):
    for shell in ("bash", "zsh", "fish"):
        assert "_RETICENT_COMPLETE" in cli("completion", shell).out
    assert cli("completion", "powder").code == 2


def test_bash_is_answered():
    asked = os.environ | {"_RETICENT_COMPLETE": "complete_bash", "COMP_WORDS": "reticent sani", "COMP_CWORD": "1"}
    program = "import sys; sys.argv = ['reticent']; from reticent.cli import main; main()"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=asked, check=False)
    assert ran.stdout.split() == ["sanitize"]
