#!/bin/sh
# Back to the version before an update that does not start. Runs when the kiosk failed while `trying` was there.
set -eu
PLACE=${COMPANION_ROOT:-}/opt/companion
GAMES=${COMPANION_ROOT:-}/var/lib/companion/games
[ -e "$PLACE/trying" ] && [ -L "$PLACE/previous" ] || exit 0

as_user() { runuser -u companion -- env COMPANION_DATA="$GAMES" "$PLACE/current/bin/companion" "$@"; }

ln -sfn "$(readlink "$PLACE/previous")" "$PLACE/current.new"
mv -Tf "$PLACE/current.new" "$PLACE/current"
sync
echo "The update did not start; the version before is back."
# Only if that one can no longer read what the new one left. What is put aside by this is kept.
if [ -e "$GAMES/journal.sqlite" ] && ! as_user games >/dev/null 2>&1; then
    as_user restore "$GAMES/before-update" || true
fi
rm -f "$PLACE/trying"
systemctl reset-failed companion-lite.service 2>/dev/null || true
systemctl restart companion-lite.service
