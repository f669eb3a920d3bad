#!/bin/sh
# The companion as the user whose games these are, for whoever types `companion` on the Pi.
games=/var/lib/companion/games
if [ "$(id -un)" = companion ]; then
    export COMPANION_DATA="${COMPANION_DATA:-$games}"
    exec /opt/companion/current/bin/companion "$@"
fi
exec sudo -u companion "COMPANION_DATA=$games" /opt/companion/current/bin/companion "$@"
