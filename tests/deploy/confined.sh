#!/bin/sh
# Becomes a program with few rights, as in a container or under systemd: another user without
# capabilities, one folder it may write to, everything else read-only. What is mounted here is
# seen by the program alone.
#   unshare --mount sh confined.sh FOLDER PYTHON_PREFIX COMMAND…
set -eu
folder=$1 python=$2
shift 2
mount --make-rprivate /

# A Python below a folder that is closed to others is shown at its place, without that folder.
closed=$(dirname "$python")
while [ "$closed" != / ] && setpriv --reuid 65534 --regid 65534 --clear-groups test -x "$closed"; do
    closed=$(dirname "$closed")
done
if [ "$closed" != / ]; then
    hidden=/$(echo "$python" | cut -d/ -f2)
    held=$(mktemp --directory --tmpdir=/dev/shm)
    mount --bind "$python" "$held"
    mount -t tmpfs -o mode=755 tmpfs "$hidden"
    mkdir -p "$python"
    mount --bind "$held" "$python"
    umount "$held"
    rmdir "$held"
fi

mount --bind "$folder" "$folder"
awk '{ print $2 }' /proc/self/mounts | sort --reverse | while read -r at; do
    case $at in
        "$folder" | /dev/shm | /proc* | /sys*) ;;
        *) mount -o remount,bind,ro "$at" 2> /dev/null || true ;;
    esac
done
if touch /tmp/writable 2> /dev/null; then
    echo "the file system could not be made read-only" >&2
    exit 90
fi
exec setpriv --reuid 65534 --regid 65534 --clear-groups --inh-caps=-all --bounding-set=-all \
    --no-new-privs env --ignore-environment PATH="$PATH" PYTHONPATH="${PYTHONPATH:-}" "$@"
