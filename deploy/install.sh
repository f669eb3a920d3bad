#!/usr/bin/env bash
# Puts the companion on a Raspberry Pi, or updates it, or takes it away again. May be run as often as one likes.
#
# Everything new is made beside the old and takes its place by one rename, so a power cut at any moment leaves what
# was there before: versions/ID is complete once it holds the file `complete`, and `current` points to one of those.
set -Eeuo pipefail

HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
ROOT=""
FROM=""
WHEELS=""
SCREEN=""
SHUTDOWN_PIN=""
ACTION=install
DRY=no
AUTOLOGIN=yes
GAMES_TOO=no
ANY_MACHINE=no
CHANGES=0

NEEDED_MB=1500
KEPT_VERSIONS=2
USER_NAME=companion
GROUPS_WANTED="video input render gpio audio"

usage() {
    cat <<'END'
usage: sudo deploy/install.sh [OPTION…]

  --dry-run            say what would be done, change nothing
  --update             put a newer version in place; the way back is automatic
  --back               go back to the version before
  --uninstall          take the companion away, keep the games
    --games-too        … and the games with it
  --from PATH          a wheel, or a folder with one; else dist/, else this checkout
  --wheels FOLDER      install without a network, from a folder of wheels
  --desktop | --lite   what shows the screen; else found out
  --no-autologin       leave the desktop's automatic login as it is
  --shutdown-button N  hold a button at BCM pin N for two seconds to shut the Pi down
  --any-machine        also a 64-bit Debian that is no Raspberry Pi (without camera and pins)
  --root FOLDER        treat FOLDER as / (for tests)
END
}

say() { printf '%s\n' "$*"; }
stop() { # stop SENTENCE…: ends with one sentence; what was there before goes on working
    printf '%s\n' "$@" >&2
    exit 1
}

# For what no step of its own foresees, a disk that is full in the middle above all.
trap 'printf "%s\n" "That step failed. What was installed before goes on working; df -h tells whether the disk is full," \
    "and when that is put right, run this again." >&2' ERR

changing() { # changing SENTENCE: announces a change; fails (does nothing) in a dry run
    CHANGES=$((CHANGES + 1))
    if [ "$DRY" = yes ]; then
        say "would: $*"
        return 1
    fi
    say "$*"
}

read_options() {
    while [ $# -gt 0 ]; do
        case "$1" in
        --dry-run) DRY=yes ;;
        --update) ACTION=update ;;
        --back) ACTION=back ;;
        --uninstall) ACTION=uninstall ;;
        --games-too) GAMES_TOO=yes ;;
        --desktop) SCREEN=desktop ;;
        --lite) SCREEN=lite ;;
        --no-autologin) AUTOLOGIN=no ;;
        --any-machine) ANY_MACHINE=yes ;;
        --from | --wheels | --root | --shutdown-button)
            [ $# -ge 2 ] || stop "$1 wants something after it. --help tells more."
            case "$1" in
            --from) FROM=$2 ;;
            --wheels) WHEELS=$2 ;;
            --root) ROOT=${2%/} ;;
            --shutdown-button) SHUTDOWN_PIN=$2 ;;
            esac
            shift
            ;;
        -h | --help)
            usage
            exit 0
            ;;
        *)
            usage >&2
            stop "" "There is no option $1."
            ;;
        esac
        shift
    done
    case "$SHUTDOWN_PIN" in *[!0-9]*) stop "$SHUTDOWN_PIN is no BCM pin; a number from 2 to 27 is." ;; esac
    PLACE=$ROOT/opt/companion
    HOME_OF_USER=/var/lib/companion
    GAMES=$HOME_OF_USER/games
    LOCK=$ROOT/run/lock/companion-install
    SESSION=$ROOT/run/user/$(id -u "$USER_NAME" 2>/dev/null || echo none)
}

# ---- what must be true before anything is touched

check_machine() {
    [ -n "$ROOT" ] || [ "$(id -u)" = 0 ] || stop "Only root may install: sudo $0"
    local release=$ROOT/etc/os-release architecture
    [ -r "$release" ] || stop "There is no /etc/os-release: this is no Raspberry Pi OS. Nothing was changed."
    CODENAME=$(sed -n 's/^VERSION_CODENAME=//p' "$release" | tr -d '"')
    case "$CODENAME" in
    bookworm) PYTHON_WANTED=3.11 ;;
    trixie) PYTHON_WANTED=3.13 ;;
    *) stop "This is $(sed -n 's/^PRETTY_NAME=//p' "$release" | tr -d '"'). The companion is made for" \
        "Raspberry Pi OS Trixie or Bookworm, 64-bit: write one of these to the card. Nothing was changed." ;;
    esac
    architecture=$(dpkg --print-architecture)
    case "$architecture" in
    arm64) ;;
    amd64) [ "$ANY_MACHINE" = yes ] ||
        stop "This machine is no Raspberry Pi; with --any-machine it is installed all the same. Nothing was changed." ;;
    *) stop "This system is 32-bit ($architecture), also if the Pi itself is not. Write the 64-bit Raspberry Pi OS" \
        "to the card: OpenCV and Kivy have no packages for 32 bits. Nothing was changed." ;;
    esac
    [ -n "$SCREEN" ] || if [ -e "$ROOT/usr/sbin/lightdm" ]; then SCREEN=desktop; else SCREEN=lite; fi
    PINS=$HERE/constraints/$CODENAME.txt
    [ -r "$PINS" ] || stop "$PINS is missing: this copy of the companion is not whole. Nothing was changed."
}

check_room() {
    local free_mb nearest=$PLACE
    while [ ! -d "$nearest" ]; do nearest=$(dirname "$nearest"); done
    [ -w "$nearest" ] || stop "$nearest cannot be written: the card may be read-only (worn out, or its lock is on)." \
        "Nothing was changed."
    free_mb=$(df -Pm "$nearest" | awk 'NR == 2 { print $4 }')
    [ "$free_mb" -ge "$NEEDED_MB" ] || stop "Only $free_mb MB are free below $nearest, $NEEDED_MB MB are needed." \
        "Make room (sudo apt clean; a larger card) and run this again. Nothing was changed."
}

check_clock() { # with a date from before this file was written every download looks forged
    [ -z "$WHEELS" ] || return 0
    local now_s made_s
    now_s=$(date +%s)
    made_s=$(stat -c %Y "$HERE/install.sh")
    [ "$now_s" -ge $((made_s - 86400)) ] || stop "The clock says $(date +%Y-%m-%d), which is long past: connect the network" \
        "and wait a minute, or set it: sudo date -s '2027-01-31 20:15'. Then run this again. Nothing was changed."
}

alone() {
    [ "$DRY" = yes ] && return
    mkdir -p "$(dirname "$LOCK")"
    exec 9>"$LOCK"
    # The lock goes with the process: a power cut leaves none behind.
    flock -n 9 || stop "The installer is running already; wait for that one. Nothing was changed."
}

# ---- the steps; each looks first whether there is anything to do

has_package() {
    # shellcheck disable=SC2016  # dpkg-query's own ${…}
    [ "$(dpkg-query -W -f='${Status}' "$1" 2>/dev/null)" = "install ok installed" ]
}

system_packages() {
    local wanted="python3-venv python3-pil python3-evdev libmtdev1 libgl1 libegl1 libgles2 libgbm1 alsa-utils fontconfig
        sqlite3" pi="python3-picamera2 python3-lgpio" missing="" package
    [ "$(dpkg --print-architecture)" = arm64 ] && wanted="$wanted $pi"
    for package in $wanted; do
        # Trixie calls some libraries by another name, and apt knows both.
        has_package "$package" || has_package "${package}t64" || missing="$missing $package"
    done
    [ -n "$missing" ] || return 0
    changing "system packages:$missing" || return 0
    # A lock that apt's own nightly run holds is waited for.
    apt-get -o DPkg::Lock::Timeout=300 update -q || say "the list of packages could not be renewed; trying with the old one"
    # shellcheck disable=SC2086  # a list of words
    DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -q --no-install-recommends $missing ||
        stop "apt could not install$missing." \
            "Is there a network? Then: sudo dpkg --configure -a; sudo apt --fix-broken install; and run this again." \
            "What was installed before goes on working."
}

dedicated_user() {
    local group has
    if ! getent passwd "$USER_NAME" >/dev/null; then
        changing "user $USER_NAME" || return 0
        useradd --system --create-home --home-dir "$HOME_OF_USER" --shell /usr/sbin/nologin --user-group "$USER_NAME"
    fi
    has=" $(id -nG "$USER_NAME") "
    for group in $GROUPS_WANTED; do
        if ! getent group "$group" >/dev/null; then
            [ "$DRY" = yes ] || say "there is no group $group here"
            continue
        fi
        case "$has" in *" $group "*) continue ;; esac
        if changing "$USER_NAME joins the group $group"; then usermod -aG "$group" "$USER_NAME"; fi
    done
    if [ "$SCREEN" = desktop ]; then
        # Whoever a desktop logs in by itself needs a shell.
        case "$(getent passwd "$USER_NAME")" in
        *:/bin/bash) ;;
        *) if changing "$USER_NAME may have a desktop"; then usermod --shell /bin/bash "$USER_NAME"; fi ;;
        esac
    fi
}

games_folder() {
    [ -d "$ROOT$GAMES" ] && return
    changing "folder of the games: $GAMES" || return 0
    install -d -m 0750 "$ROOT$HOME_OF_USER" "$ROOT$GAMES"
    chown "$USER_NAME:$USER_NAME" "$ROOT$HOME_OF_USER" "$ROOT$GAMES"
}

find_source() { # sets SOURCE (what pip is given) and ID (what it is, as a short word)
    local candidate=""
    for candidate in "$FROM" "$FROM"/tabletop_companion-*.whl "$WHEELS"/tabletop_companion-*.whl "$HERE"/../dist/tabletop_companion-*.whl \
        "$HERE"/../tabletop_companion-*.whl "$HERE/.."; do
        case "$candidate" in
        *.whl) [ -f "$candidate" ] && break ;;
        *) [ -n "$candidate" ] && [ -f "$candidate/pyproject.toml" ] && break ;;
        esac
        candidate=""
    done
    [ -n "$candidate" ] || stop "There is no wheel and no checkout of the companion in ${FROM:-$HERE/..}." \
        "Name one with --from. Nothing was changed."
    SOURCE=$(cd "$(dirname "$candidate")" && pwd)/$(basename "$candidate")
    [ -f "$candidate" ] || SOURCE=$(cd "$candidate" && pwd)
    PYTHON=${COMPANION_PYTHON:-/usr/bin/python3}
    ID=$({
        cat "$PINS" "$HERE"/*.sh "$HERE"/units/*
        "$PYTHON" --version
        if [ -f "$SOURCE" ]; then cat "$SOURCE"; else
            (cd "$SOURCE" && find companion vision hardware ui pyproject.toml -type f ! -name '*.pyc' \
                -exec cksum {} + | LC_ALL=C sort)
        fi
    } | sha256sum | cut -c1-12)
}

install_version() {
    local new=$PLACE/versions/$ID old
    for old in "$PLACE"/versions/*; do
        if [ -d "$old" ] && [ ! -e "$old/complete" ] && [ "$DRY" = no ]; then
            say "taking away what an interrupted run left: $(basename "$old")"
            rm -rf "$old"
        fi
    done
    [ -e "$new/complete" ] && return
    changing "version $ID from $SOURCE" || return 0
    case "$("$PYTHON" --version)" in
    "Python $PYTHON_WANTED."*) ;;
    *) stop "$PYTHON is $("$PYTHON" --version), but $CODENAME's own is $PYTHON_WANTED, and only that one knows" \
        "picamera2. Has another Python been put in its place? Nothing was changed." ;;
    esac
    mkdir -p "$new/unpacked"
    "$PYTHON" -m venv --system-site-packages "$new" || give_up "$new" "The virtual environment could not be made: is the disk full?"
    put_packages "$new"
    rmdir "$new/unpacked" 2>/dev/null || rm -rf "$new/unpacked"
    # What `companion doctor` compares with later.
    cp "$PINS" "$new/constraints.txt"
    keep_system_files "$new/system"
    verify "$new" || give_up "$new" "The new version is not used."
    trial "$new" || give_up "$new" "The new version does not start, so it is not used."
    sync
    : >"$new/complete"
    sync
}

put_packages() { # put_packages FOLDER
    local -a where=(--no-cache-dir --disable-pip-version-check --quiet --prefer-binary)
    [ -z "$WHEELS" ] || where+=(--no-index --find-links "$WHEELS")
    # lgpio and evdev are apt's: asked for here, pip would try to compile what it does not recognise.
    local -a wanted=("${SOURCE}[vision,ui,plots,serve]")
    [ "$(dpkg --print-architecture)" = arm64 ] && wanted=("gpiozero>=2.0.1.post3,<3" "${wanted[@]}")
    # On Trixie /tmp lies in memory, too small for what pip unpacks.
    TMPDIR=$1/unpacked "$1/bin/python" -m pip install "${where[@]}" -c "$PINS" "${wanted[@]}" ||
        give_up "$1" "The packages could not be installed. No network? Then: --wheels with a folder of wheels." \
            "Disk full? df -h tells. A date that is wrong (date tells) makes downloads fail, too. Then run this again."
}

verify() { # verify FOLDER: imports every part and says which fails and why
    local line module name fails=0 told
    while IFS='|' read -r module name line; do
        [ "$(dpkg --print-architecture)" = arm64 ] || case "$module" in picamera2 | gpiozero | lgpio) continue ;; esac
        if told=$(KIVY_NO_ARGS=1 KIVY_NO_FILELOG=1 KIVY_NO_CONSOLELOG=1 KIVY_HOME="$1/unpacked" LG_WD="$1" \
            OPENBLAS_NUM_THREADS=1 "$1/bin/python" -c "import $module" 2>&1); then
            say "  ok    $name"
        else
            say "  FAILS $name: $(printf '%s' "$told" | tail -n 1)"
            say "        $line"
            # Camera and pins are tapped around; without the others there is no companion.
            case "$module" in picamera2 | gpiozero | lgpio | evdev) ;; *) fails=$((fails + 1)) ;; esac
        fi
    done <<'END'
numpy|numbers (numpy)|The pair of numpy and OpenCV comes from deploy/constraints; remove others: pip list
cv2|vision (OpenCV)|The pair of numpy and OpenCV comes from deploy/constraints; remove others: pip list
sqlalchemy|journal (SQLAlchemy)|Run this again; the download may have been cut short
kivy|screen (Kivy)|sudo apt install libgl1 libegl1 libmtdev1
companion.cli.main|the companion itself|Run this again; the wheel may be damaged
picamera2|camera (picamera2)|sudo apt install --reinstall python3-picamera2 python3-libcamera; a webcam works without
gpiozero|buttons (gpiozero)|Run this again; the download may have been cut short
lgpio|pins (lgpio)|sudo apt install python3-lgpio; number pads and the screen work without
evdev|number pads (evdev)|sudo apt install python3-evdev; buttons and the screen work without
END
    [ "$fails" = 0 ]
}

trial() { # trial FOLDER: the new version begins a game, and reads a copy of the real ones
    local copy=$1/trial outcome=0
    install -d -m 0700 "$copy"
    if [ -e "$PLACE/current/complete" ] && [ -e "$ROOT$GAMES/journal.sqlite" ]; then
        cp -p "$ROOT$GAMES"/journal.* "$copy"/ || outcome=1
    fi
    { [ "$outcome" = 0 ] && "$1/bin/companion" --version &&
        COMPANION_DATA=$copy "$1/bin/companion" games >/dev/null &&
        COMPANION_DATA=$copy "$1/bin/companion" new Anna Ben >/dev/null; } || outcome=1
    rm -rf "$copy"
    return "$outcome"
}

give_up() { # give_up FOLDER SENTENCE…: the unfinished version goes, the former stays
    rm -rf "$1"
    shift
    stop "$@" "What was installed before goes on working."
}

put() { # put SOURCE TARGET MODE: TARGET becomes a copy, whole or not at all, if it differs
    local target=$ROOT$2
    cmp -s "$1" "$target" && return
    changing "$2" || return 0
    mkdir -p "$(dirname "$target")"
    install -m "$3" "$1" "$target.new"
    sync "$target.new"
    mv -f "$target.new" "$target"
}

system_files() { # what lies outside /opt/companion: source below deploy/, place, mode
    cat <<'END'
companion.sh /usr/local/bin/companion 0755
stick.sh /usr/local/lib/companion/stick 0755
way-back.sh /usr/local/lib/companion/way-back 0755
ask-way-back.sh /usr/local/lib/companion/ask-way-back 0755
units/companion-lite.service /etc/systemd/system/companion-lite.service 0644
units/companion-stick@.service /etc/systemd/system/companion-stick@.service 0644
units/companion-way-back.service /etc/systemd/system/companion-way-back.service 0644
units/companion-way-back.path /etc/systemd/system/companion-way-back.path 0644
units/companion-desktop.service /etc/systemd/user/companion-desktop.service 0644
units/companion-desktop-failed.service /etc/systemd/user/companion-desktop-failed.service 0644
units/90-companion-stick.rules /etc/udev/rules.d/90-companion-stick.rules 0644
END
    if [ "$SCREEN" = desktop ]; then
        echo "units/companion.desktop /etc/xdg/autostart/companion.desktop 0644"
    fi
}

keep_system_files() { # keep_system_files FOLDER: the version has them with it, so that the way back takes them too
    local source place mode
    while read -r source place mode; do
        install -D -m "$mode" "$HERE/$source" "$1$place"
    done < <(system_files)
}

units() {
    local source place mode
    while read -r source place mode; do put "$HERE/$source" "$place" "$mode"; done < <(system_files)
}

switch() { # makes the new version the current one, in one step; with the way back
    local former=""
    [ -L "$PLACE/current" ] && former=$(readlink "$PLACE/current")
    if [ "$former" = "versions/$ID" ]; then return; fi
    # One that is on trial itself is no way back: that stays the one before it, which is known to start.
    if [ -s "$PLACE/trying" ] && [ -e "$PLACE/previous/complete" ]; then former=$(readlink "$PLACE/previous"); fi
    changing "version $ID takes over" || return 0
    # Taken by the old version: the new one may change the form of the journal when it starts.
    if [ -n "$former" ]; then
        [ ! -e "$ROOT$GAMES/journal.sqlite" ] || as_user "$PLACE/$former" backup --to "$ROOT$GAMES/before-update" ||
            stop "The games could not be copied, so nothing was updated. companion doctor tells more."
        point previous "$former"
        on_trial
    fi
    point current "versions/$ID"
    # Only now: a power cut before this leaves the old version with its own units.
    units
    ENABLED=yes
    enable
    if kiosk_runs; then
        if ! restart_kiosk; then
            [ -n "$former" ] || stop "The companion is installed but its screen does not start: $(where_it_says_why)"
            # It may be on its way up again, and would hold the games.
            [ "$SCREEN" = lite ] || desktop_systemctl stop companion-desktop.service || true
            COMPANION_ROOT=$ROOT "$HERE/way-back.sh" || true
            if [ "$SCREEN" = desktop ]; then desktop_systemctl --no-block start companion-desktop.service || true; fi
            rm -f "$PLACE/versions/$ID/complete"
            stop "The new version did not start, so the former one is back." \
                "Why: $(where_it_says_why) (or: companion doctor)."
        fi
        rm -f "$PLACE/trying"
    elif [ -n "$former" ]; then
        say "The new version is tried when the desktop starts next. If its window does not open, the former is back."
    fi
}

on_trial() { # as long as `trying` is here and not empty, a failing kiosk brings the former version back
    # It belongs to the companion's user: the desktop's unit, which is that user's, empties it when the window is open.
    readlink "$PLACE/previous" >"$PLACE/trying.new"
    chown "$USER_NAME:" "$PLACE/trying.new"
    sync "$PLACE/trying.new"
    mv -f "$PLACE/trying.new" "$PLACE/trying"
}

point() { # point NAME TARGET: the link NAME leads to TARGET; there is no moment without it
    ln -sfn "$2" "$PLACE/$1.new"
    mv -Tf "$PLACE/$1.new" "$PLACE/$1"
    sync "$PLACE" 2>/dev/null || sync
}

as_user() { # as_user VERSION WORD…: the companion of a version, as the user whose games they are
    local version=$1
    shift
    runuser -u "$USER_NAME" -- env COMPANION_DATA="$ROOT$GAMES" "$version/bin/companion" "$@"
}

desktop_systemctl() { # the service manager of the desktop that the companion's user is logged in at
    runuser -u "$USER_NAME" -- env XDG_RUNTIME_DIR="$SESSION" systemctl --user "$@"
}

kiosk_runs() { # whether the screen can be tried now; a desktop may be another user's, or wait for the next start
    [ "$SCREEN" = lite ] && return
    [ -e "$SESSION/bus" ] && desktop_systemctl is-active --quiet companion-desktop.service
}

# The units are of type notify: this waits until the window is open, or fails.
restart_kiosk() {
    if [ "$SCREEN" = lite ]; then
        systemctl restart companion-lite.service
    else
        desktop_systemctl daemon-reload && desktop_systemctl restart companion-desktop.service
    fi
}

where_it_says_why() {
    if [ "$SCREEN" = lite ]; then echo "journalctl -u companion-lite"; else
        echo "journalctl _SYSTEMD_USER_UNIT=companion-desktop.service"
    fi
}

enable() { # a desktop's autostart needs nothing more than its file; what brings an update back there is a path unit
    if [ "$DRY" = yes ]; then return; fi
    systemctl daemon-reload
    udevadm control --reload 2>/dev/null || true
    if [ "$SCREEN" = lite ]; then
        if ! systemctl is-enabled --quiet companion-lite.service 2>/dev/null; then
            changing "starts by itself on the screen" && systemctl enable companion-lite.service
        fi
    elif ! systemctl is-enabled --quiet companion-way-back.path 2>/dev/null; then
        changing "an update that does not start goes back by itself" &&
            systemctl enable --now companion-way-back.path
    fi
}

autologin() {
    local config=$ROOT/etc/lightdm/lightdm.conf
    [ "$SCREEN" = desktop ] && [ "$AUTOLOGIN" = yes ] && [ -f "$config" ] || return 0
    grep -q "^autologin-user=$USER_NAME\$" "$config" && return 0
    changing "the desktop logs in as $USER_NAME by itself" || return 0
    [ -e "$PLACE/lightdm.conf" ] || cp -p "$config" "$PLACE/lightdm.conf"
    # The last place counts for lightdm, and this is where Raspberry Pi OS itself writes it.
    sed "s/^#\{0,1\}autologin-user=.*/autologin-user=$USER_NAME/" "$config" >"$config.new"
    mv -f "$config.new" "$config"
}

shutdown_button() {
    local config=$ROOT/boot/firmware/config.txt line="dtoverlay=gpio-shutdown,gpio_pin=$SHUTDOWN_PIN,debounce=2000"
    [ -n "$SHUTDOWN_PIN" ] || return 0
    [ -f "$config" ] || stop "There is no /boot/firmware/config.txt here, so a shutdown button cannot be set up."
    grep -q "^$line # companion\$" "$config" && return 0
    changing "a button at BCM $SHUTDOWN_PIN, held for two seconds, shuts the Pi down (from the next start on)" || return 0
    { grep -v '# companion$' "$config" || true; printf '[all]\n%s # companion\n' "$line"; } >"$config.new"
    sync "$config.new"
    mv -f "$config.new" "$config"
}

tidy() { # the current version, the one before, and none older
    local folder current previous
    current=$(readlink "$PLACE/current" || true)
    previous=$(readlink "$PLACE/previous" || true)
    [ "$(find "$PLACE/versions" -mindepth 1 -maxdepth 1 2>/dev/null | wc -l)" -gt "$KEPT_VERSIONS" ] || return 0
    for folder in "$PLACE"/versions/*; do
        case "versions/$(basename "$folder")" in "$current" | "$previous") continue ;; esac
        if changing "an old version goes: $(basename "$folder")"; then
            # First the mark, so that what a power cut leaves is known as unfinished.
            rm -f "$folder/complete"
            rm -rf "$folder"
        fi
    done
}

go_back() {
    local former
    former=$(readlink "$PLACE/previous" || true)
    if [ -z "$former" ] || [ ! -e "$PLACE/$former/complete" ] || [ "$former" = "$(readlink "$PLACE/current")" ]; then
        stop "There is no version before this one. Nothing was changed."
    fi
    changing "back to $former" || return 0
    # The same as the automatic way back, so that the games fit the version again.
    on_trial
    COMPANION_ROOT=$ROOT "$HERE/way-back.sh" || stop "The former version does not start either: companion doctor"
    if [ "$SCREEN" = desktop ] && kiosk_runs; then
        restart_kiosk || stop "The former version does not start either: companion doctor"
    fi
}

uninstall() {
    local file
    if changing "the companion no longer starts by itself"; then
        systemctl disable --now companion-lite.service companion-way-back.path 2>/dev/null || true
    fi
    if [ -e "$PLACE/lightdm.conf" ] && changing "the desktop logs in as before"; then
        mv -f "$PLACE/lightdm.conf" "$ROOT/etc/lightdm/lightdm.conf"
    fi
    SCREEN=desktop # takes away what both have
    for file in $(system_files | cut -d ' ' -f 2) /usr/local/lib/companion; do
        if [ -e "$ROOT$file" ] && changing "goes: $file"; then rm -rf "${ROOT:-/}$file"; fi
    done
    if [ -d "$PLACE" ] && changing "goes: /opt/companion"; then rm -rf "$PLACE"; fi
    if [ "$GAMES_TOO" = yes ]; then
        if [ -d "$ROOT$HOME_OF_USER" ] && changing "goes: the games, $HOME_OF_USER"; then rm -rf "$ROOT$HOME_OF_USER"; fi
        if getent passwd "$USER_NAME" >/dev/null && changing "goes: user $USER_NAME"; then userdel "$USER_NAME"; fi
    else
        say "The games stay in $GAMES; --uninstall --games-too takes them as well."
    fi
    [ "$DRY" = yes ] || systemctl daemon-reload 2>/dev/null || true
}

main() {
    read_options "$@"
    check_machine
    case "$ACTION" in
    uninstall)
        alone
        uninstall
        return
        ;;
    back)
        alone
        go_back
        return
        ;;
    update) [ -e "$PLACE/current/complete" ] || stop "Nothing is installed yet, so nothing can be updated: $0" ;;
    esac
    find_source
    [ -e "$PLACE/versions/$ID/complete" ] || { check_room && check_clock; }
    alone
    system_packages
    dedicated_user
    games_folder
    install_version
    switch
    units
    autologin
    shutdown_button
    [ "${ENABLED:-no}" = yes ] || enable
    tidy
    if [ "$CHANGES" = 0 ]; then
        say "Everything is in place; nothing was changed."
    elif [ "$DRY" = no ]; then
        say "Done. companion doctor looks at everything; the screen starts with the next start of the Pi."
    fi
}

main "$@"
