#!/bin/sh
# Back to the version before an update that does not start. Runs when the kiosk failed while `trying` was there.
set -eu
ROOT=${COMPANION_ROOT:-}
PLACE=$ROOT/opt/companion
GAMES=$ROOT/var/lib/companion/games
# Where the desktop's kiosk, which is no root, says that it failed; it waits until this is gone.
WANTED=$ROOT/var/lib/companion/way-back-wanted

as_user() { runuser -u companion -- env COMPANION_DATA="$GAMES" "$PLACE/current/bin/companion" "$@"; }

units_of_current() { # whole or not at all, each; versions that were installed without them keep those that are there
    [ -d "$PLACE/current/system" ] || return 0
    (cd "$PLACE/current/system" && find . -type f) | while read -r file; do
        cmp -s "$PLACE/current/system/$file" "$ROOT/$file" && continue
        mkdir -p "$(dirname "$ROOT/$file")"
        cp -p "$PLACE/current/system/$file" "$ROOT/$file.new"
        mv -f "$ROOT/$file.new" "$ROOT/$file"
    done
    systemctl daemon-reload
}

# The installer and the service may both be here: one after the other. The lock goes with the process.
exec 8<"$PLACE"
flock -w 170 8
if ! [ -s "$PLACE/trying" ] || ! [ -L "$PLACE/previous" ]; then
    rm -f "$WANTED"
    exit 0
fi
# It may be on its way up again, and would hold the games.
systemctl stop companion-lite.service 2>/dev/null || true
ln -sfn "$(readlink "$PLACE/previous")" "$PLACE/current.new"
mv -Tf "$PLACE/current.new" "$PLACE/current"
sync
echo "The version before is back."
units_of_current
# Only if that one can no longer read what the new one left. What is put aside by this is kept.
if [ -e "$GAMES/journal.sqlite" ] && ! as_user games >/dev/null 2>&1; then
    echo "The games are those from before the update; what was played since is kept beside them."
    as_user restore "$GAMES/before-update" || true
fi
rm -f "$PLACE/trying"
if systemctl is-enabled --quiet companion-lite.service 2>/dev/null; then
    systemctl reset-failed companion-lite.service 2>/dev/null || true
    systemctl restart companion-lite.service
fi
rm -f "$WANTED"
