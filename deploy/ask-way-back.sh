#!/bin/sh
# On the desktop: the kiosk failed. If an update is on trial, root is asked for the version before, and that is begun.
set -eu
trying=${COMPANION_ROOT:-}/opt/companion/trying
wanted=${COMPANION_ROOT:-}/var/lib/companion/way-back-wanted
[ -s "$trying" ] || exit 0
: >"$wanted"
waited_s=0
while [ -e "$wanted" ]; do
    [ "$waited_s" -lt 180 ] || {
        echo "The version before did not come back: sudo deploy/install.sh --back"
        exit 1
    }
    sleep 1
    waited_s=$((waited_s + 1))
done
systemctl --user daemon-reload
systemctl --user reset-failed companion-desktop.service 2>/dev/null || true
exec systemctl --user --no-block start companion-desktop.service
