#!/bin/sh
# Copies the games to a USB stick that was just plugged in: stick.sh sda1. A file `no-companion` on it says no.
set -eu
root=${COMPANION_ROOT:-}
device=/dev/$1
mount_point=$(findmnt -n -o TARGET --source "$device" | head -n 1 || true)
ours=""

take_away() {
    [ -z "$ours" ] || umount "$ours" 2>/dev/null || umount -l "$ours" 2>/dev/null || true
    [ -z "$ours" ] || rmdir "$ours" 2>/dev/null || true
}
trap take_away EXIT

if [ -z "$mount_point" ]; then
    mount_point=$root/run/companion-stick/$1
    mkdir -p "$mount_point"
    ours=$mount_point
    options=nosuid,nodev,noexec
    case "$(blkid -o value -s TYPE "$device")" in
    # These know no owners, so one is given to all their files.
    vfat | exfat | ntfs) options=$options,uid=$(id -u companion),gid=$(id -g companion),umask=077 ;;
    esac
    mount -o "$options" "$device" "$mount_point"
fi
if [ -e "$mount_point/no-companion" ]; then
    echo "This stick wants no copy of the games."
    exit 0
fi
folder=$mount_point/companion-backups
mkdir -p "$folder"
chown companion:companion "$folder" 2>/dev/null || true
runuser -u companion -- env COMPANION_DATA="$root/var/lib/companion/games" \
    "$root/opt/companion/current/bin/companion" backup --to "$folder"
sync -f "$folder"
