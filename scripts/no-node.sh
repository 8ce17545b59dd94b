# The end of npm ci where the Node that npm has put first in the PATH of its scripts does not run, so that no script of ours can say it.
echo "The project's Node does not run, as said above. Where it misses libatomic.so.1: apt install libatomic1 (Debian, Ubuntu) or dnf install libatomic (Fedora), then npm ci again." >&2
exit 1
