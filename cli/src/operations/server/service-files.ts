// Files that start the server when the computer boots: a systemd unit, or else an init script.

export interface Service {
  /** Absolute paths without characters that are special in systemd or a shell. */
  program: readonly [node: string, command: string];
  data: string;
  user: string;
  /** If omitted, the value in the settings file applies. */
  host?: string;
  port?: number;
}

/** The file with variables of the server's settings, such as MUSTER_PUBLIC_URL, one per line. */
export const settingsFile = "/etc/muster/server.env";

const systemData = /^\/var\/lib\/([\w.-]+)$/;
const lowestFreePort = 1024;

/** The command that starts the server, without the agent, whose own service has other permissions. */
export function commandOf({ program, data, host, port }: Service): string {
  const place = [...(host ? ["--host", host] : []), ...(port ? ["--port", port] : [])];
  return [...program, "up", "--data", data, ...place, "--no-agent"].join(" ");
}

const needsCapability = ({ port }: Service) => port === undefined || port < lowestFreePort;

export function unitOf(service: Service): string {
  const { data, user } = service;
  const folder = systemData.exec(data)?.[1];
  const capability = needsCapability(service) ? "CAP_NET_BIND_SERVICE" : "";
  return `[Unit]
Description=Muster server
Wants=network-online.target
After=network-online.target postgresql.service
# several installations within seconds must not make systemd refuse to start it
StartLimitIntervalSec=0

[Service]
User=${user}
EnvironmentFile=-${settingsFile}
ExecStart=${commandOf(service)}
Restart=always
RestartSec=5
TimeoutStopSec=30
UMask=0077
${folder ? `StateDirectory=${folder}\nStateDirectoryMode=0700` : `ReadWritePaths=${data}`}
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
NoNewPrivileges=yes
CapabilityBoundingSet=${capability}
AmbientCapabilities=${capability}
LockPersonality=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service

[Install]
WantedBy=multi-user.target
`;
}

/** The init script, whose loop restarts the server when it has exited. */
export function initScriptOf(service: Service): string {
  const { user, data } = service;
  const bind = needsCapability(service)
    ? "--inh-caps=+net_bind_service --ambient-caps=+net_bind_service "
    : "";
  const rights = `--reuid=${user} --regid="$(id -g ${user})" --init-groups ${bind}`.trim();
  return `#!/bin/sh
### BEGIN INIT INFO
# Provides:          muster
# Required-Start:    $remote_fs $network
# Required-Stop:     $remote_fs $network
# Should-Start:      postgresql
# Default-Start:     2 3 4 5
# Default-Stop:      0 1 6
# Short-Description: Muster server
### END INIT INFO

pidfile=/run/muster.pid
log=/var/log/muster.log

is_running() {
  [ -r "$pidfile" ] && kill -0 "$(cat "$pidfile")" 2>/dev/null
}

start() {
  is_running && return 0
  umask 077
  touch "$log"
  [ -r ${settingsFile} ] && set -a && . ${settingsFile} && set +a
  HOME=${data} setsid setpriv ${rights} sh -c '
    trap "kill \\$server 2>/dev/null; wait \\$server; exit 0" TERM
    while :; do
      ${commandOf(service)} &
      server=$!
      wait $server
      sleep 5 &
      wait $!
    done' muster >>"$log" 2>&1 </dev/null &
  echo $! >"$pidfile"
}

stop() {
  if is_running; then
    pid=$(cat "$pidfile")
    kill "$pid"
    tries=60
    while kill -0 "$pid" 2>/dev/null && [ $tries -gt 0 ]; do
      tries=$((tries - 1))
      sleep 0.5
    done
    kill -9 -- "-$pid" 2>/dev/null
  fi
  rm -f "$pidfile"
}

case "$1" in
  start) start ;;
  stop) stop ;;
  restart | force-reload) stop && start ;;
  status) is_running && echo running || { echo stopped; exit 3; } ;;
  *) echo "Usage: $0 {start|stop|restart|force-reload|status}" >&2; exit 2 ;;
esac
`;
}
