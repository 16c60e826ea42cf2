// The scripts of the install commands. Their code is in functions that the last line calls, so that a partly
// downloaded script does nothing.
import { powershellQuoted, shellQuoted } from "@muster/sdk";

export interface ScriptValues {
  /** The address of the link, without a slash. */
  base: string;
  url: string;
  token: string;
}

const enrollment = ({ url, token }: ScriptValues) => JSON.stringify({ url, token });

export const shellScript = (values: ScriptValues): string => `#!/bin/sh
# Installs the Muster agent and enrolls this computer. Run it as root: curl … | sudo sh
# With a private certificate authority: curl --cacert ca.pem … | sudo MUSTER_CA=ca.pem sh
main() {
  set -eu
  base=${shellQuoted(values.base)}
  [ "$(id -u)" = 0 ] || fail "Run this as root, for example with sudo."
  case "$(uname -s)/$(uname -m)" in
    Linux/x86_64) target=linux-x64 ;;
    Linux/aarch64 | Linux/arm64) target=linux-arm64 ;;
    Linux/armv7l | Linux/armv8l) target=linux-armv7 ;;
    Darwin/*) target=mac ;;
    *) fail "There is no Muster agent for $(uname -s) on $(uname -m)." ;;
  esac
  settings=/etc/muster-agent
  if [ "$target" = mac ]; then
    format=pkg
    settings="/Library/Application Support/Muster Agent"
  elif command -v dpkg >/dev/null; then
    format=deb
  elif command -v rpm >/dev/null; then
    format=rpm
  else
    fail "This system has neither dpkg nor rpm."
  fi
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  package="$work/muster-agent.$format"
  echo "Downloading the Muster agent for $target…"
  download "$base/$target.$format" "$package"
  (
    umask 077
    mkdir -p "$settings"
    printf '%s\\n' ${shellQuoted(enrollment(values))} >"$settings/enrollment.json"
    if [ -n "\${HTTPS_PROXY:-\${https_proxy:-}}" ]; then
      proxy=\${HTTPS_PROXY:-$https_proxy}
      printf "HTTPS_PROXY='%s'\\nNO_PROXY='%s'\\n" "$proxy" "\${NO_PROXY:-\${no_proxy:-}}" >"$settings/environment"
    fi
    if [ -n "\${MUSTER_CA:-}" ]; then cp "$MUSTER_CA" "$settings/ca.pem"; fi
  )
  install_package >"$work/log" 2>&1 || {
    cat "$work/log" >&2
    rm -f "$settings/enrollment.json"
    fail "The package couldn't be installed."
  }
  wait_for_agent
}

fail() {
  echo "$1" >&2
  exit 1
}

download() {
  if command -v curl >/dev/null; then
    curl -fsSL --retry 2 \${MUSTER_CA:+--cacert "$MUSTER_CA"} -o "$2" "$1" || fail "The download failed. Links expire: create a new one."
  elif command -v wget >/dev/null; then
    wget -q \${MUSTER_CA:+--ca-certificate="$MUSTER_CA"} -O "$2" "$1" || fail "The download failed. Links expire: create a new one."
  else
    fail "This needs curl or wget."
  fi
}

install_package() {
  case "$format" in
    deb)
      # apt-get also installs what the package needs
      if dpkg-query -W libatomic1 libstdc++6 >/dev/null 2>&1 || ! command -v apt-get >/dev/null; then
        dpkg -i "$package"
      else
        chmod 755 "$work"
        DEBIAN_FRONTEND=noninteractive apt-get install -y "$package" ||
          { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y "$package"; }
      fi
      ;;
    rpm)
      if command -v dnf >/dev/null; then dnf install -y --nogpgcheck "$package"
      elif command -v yum >/dev/null; then yum install -y --nogpgcheck "$package"
      elif command -v zypper >/dev/null; then zypper --non-interactive --no-gpg-checks install "$package"
      else rpm -U --replacepkgs "$package"; fi
      ;;
    pkg) installer -pkg "$package" -target / ;;
  esac
}

is_running() {
  if [ "$target" = mac ]; then
    launchctl list com.muster.agent >/dev/null 2>&1
  elif [ -d /run/systemd/system ]; then
    systemctl --quiet is-active muster-agent.service
  else
    /etc/init.d/muster-agent status >/dev/null 2>&1
  fi
}

wait_for_agent() {
  data=/var/lib/muster-agent
  if [ "$target" = mac ]; then data="$settings/data"; fi
  started=$(date +%s)
  # a slow or busy computer takes longer; where nothing runs, there is nothing to wait for
  while :; do
    case "$(cat "$data/status.json" 2>/dev/null || true)" in
      *'"state":"connected"'*)
        echo "Done: this computer is connected to the server."
        return
        ;;
      *'"state":"pending"'*)
        echo "Done: this computer waits for a technician's approval."
        return
        ;;
    esac
    waited=$(($(date +%s) - started))
    [ "$waited" -lt 60 ] || break
    [ "$waited" -lt 10 ] || is_running || break
    sleep 0.5
  done
  echo "Installed. The agent isn't connected yet; see: muster-agent doctor"
  echo "Where services don't start by themselves, as in containers, run: muster-agent run"
}

main "$@"
`;

export const powershellScript = (
  values: ScriptValues,
): string => `# Installs the Muster agent and enrolls this computer. Run it in PowerShell as administrator.
function Install-MusterAgent {
  $ErrorActionPreference = 'Stop'
  $ProgressPreference = 'SilentlyContinue'
  $me = [Security.Principal.WindowsPrincipal][Security.Principal.WindowsIdentity]::GetCurrent()
  if (-not $me.IsInRole([Security.Principal.WindowsBuiltInRole]::Administrator)) {
    throw 'Run this in PowerShell as administrator.'
  }
  if (-not [Environment]::Is64BitOperatingSystem) { throw 'There is no Muster agent for this processor.' }
  [Net.ServicePointManager]::SecurityProtocol = [Net.ServicePointManager]::SecurityProtocol -bor 3072
  $folder = Join-Path $env:ProgramData 'Muster Agent'
  New-Item -ItemType Directory -Force -Path $folder | Out-Null
  & icacls.exe $folder /inheritance:r /grant:r '*S-1-5-18:(OI)(CI)F' '*S-1-5-32-544:(OI)(CI)F' | Out-Null
  $package = Join-Path $folder 'muster-agent.msi'
  $settings = Join-Path $folder 'enrollment.json'
  Write-Output 'Downloading the Muster agent…'
  Invoke-WebRequest -UseBasicParsing -Uri ${powershellQuoted(`${values.base}/windows-x64.msi`)} -OutFile $package
  try {
    [IO.File]::WriteAllText($settings, ${powershellQuoted(enrollment(values))})
    $arguments = '/i', ('"' + $package + '"'), '/qn', '/norestart'
    $done = Start-Process msiexec.exe -ArgumentList $arguments -Wait -PassThru
    if ($done.ExitCode -notin 0, 3010) {
      Remove-Item -Force $settings -ErrorAction SilentlyContinue
      throw "The package couldn't be installed: msiexec ended with $($done.ExitCode)."
    }
  } finally {
    Remove-Item -Force $package -ErrorAction SilentlyContinue
  }
  Write-Output 'Done: the agent is installed. It appears in the console within a minute.'
}
Install-MusterAgent
`;
