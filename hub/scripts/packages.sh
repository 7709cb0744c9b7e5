# Sourced by setup.sh: which Debian packages each purpose needs, and installing those that are missing.

# To build and run the hub: a C++ toolchain for whisper.cpp and libopus, the mold linker, pip for the weights, two voices.
packages_to_run=(cmake g++ make mold pkg-config python3-pip espeak-ng flite)

# Additional packages for tests: a browser, with and without a window, both databases, audio tools, Python for the LiveKit SDK, a
# recogniser of digits, recordings of people who speak English and Spanish, the libraries of the mail server that receives the test
# mails, Postfix and Dovecot for mail in both directions, the virus scanner's daemon, two SIP telephones and an exchange.
packages_to_test=(baresip-core sip-tester kamailio clamav-daemon postfix dovecot-imapd dovecot-lmtpd openssl chromium
  chromium-headless-shell redis-server postgresql-15 python3-venv sox opus-tools
  pocketsphinx pocketsphinx-en-us pocketsphinx-testdata asterisk-core-sounds-en-wav asterisk-core-sounds-es-wav curl unzip
  poppler-utils libidn12 libgnutls-dane0 libnsl2 libdb5.3 libpcre2-8-0 libnss-wrapper)

# For the load tests.
packages_to_bench=(curl iproute2 sip-tester postgresql-15)

# For a bad network where this kernel makes none: a Linux that runs as a program.
packages_to_soak=(user-mode-linux kmod)

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

missing_packages() {
  local installed
  # dpkg-query fails for an unknown name, but has printed the known ones.
  installed=" $({ dpkg-query -W -f '${Package} ${db:Status-Status}\n' "$@" 2>/dev/null || true; } | awk '$2 == "installed" { printf "%s ", $1 }')"
  local package
  for package in "$@"; do
    case "$installed" in *" $package "*) ;; *) printf '%s\n' "$package" ;; esac
  done
}

# Services of packages that are only needed as programs (PostgreSQL, Redis) are not started by their installation.
hold_services() {
  [ -e /usr/sbin/policy-rc.d ] && return
  printf '#!/bin/sh\nexit 101\n' | as_root tee /usr/sbin/policy-rc.d >/dev/null
  as_root chmod 755 /usr/sbin/policy-rc.d
  trap release_services EXIT
}

release_services() {
  trap - EXIT
  as_root rm -f /usr/sbin/policy-rc.d
}

# install_packages NAME…: prints the missing packages and installs only those.
install_packages() {
  command -v dpkg-query >/dev/null || fail "this is not a Debian system: install by hand the counterparts of: $*"
  local missing
  mapfile -t missing < <(missing_packages "$@")
  [ "${#missing[@]}" = 0 ] && return
  say "installing Debian packages: ${missing[*]}"
  if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; then
    fail "packages are missing and there is no sudo; as root run: apt-get install ${missing[*]}"
  fi
  local package
  for package in "${missing[@]}"; do
    apt-cache show "$package" >/dev/null 2>&1 && continue
    say "fetching the package lists first (apt-get update)"
    as_root apt-get -qq update
    break
  done
  hold_services
  install_now "${missing[@]}" || {
    say "that failed; once more with fresh package lists"
    as_root apt-get -qq update
    install_now "${missing[@]}" || fail "apt-get could not install: ${missing[*]}"
  }
  release_services
  leave_services_off "${missing[@]}"
}

install_now() {
  # Without this Debian would ask what kind of mail server this machine is to be: none.
  case " $* " in
    *" postfix "*) echo "postfix postfix/main_mailer_type select No configuration" | as_root debconf-set-selections ;;
  esac
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -y -q --no-remove --no-install-recommends \
    -o Dpkg::Use-Pty=0 install "$@" </dev/null >"$kept/apt.log" 2>&1 || {
    tail -n 15 "$kept/apt.log" >&2
    return 1
  }
}

# Where systemd runs, a database that only our tests need is not started at the next boot either.
leave_services_off() {
  [ -d /run/systemd/system ] || return 0
  local package
  for package in "$@"; do
    case "$package" in
      postgresql-15) as_root systemctl -q disable postgresql || true ;;
      redis-server) as_root systemctl -q disable redis-server || true ;;
      postfix) as_root systemctl -q disable postfix || true ;;
      dovecot-imapd) as_root systemctl -q disable dovecot || true ;;
    esac
  done
}
