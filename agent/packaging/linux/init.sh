#!/bin/sh
### BEGIN INIT INFO
# Provides:          muster-agent
# Required-Start:    $remote_fs $network
# Required-Stop:     $remote_fs $network
# Default-Start:     2 3 4 5
# Default-Stop:      0 1 6
# Short-Description: Muster agent
### END INIT INFO

# For systems without systemd. A loop restarts the agent when it exits.
program=/usr/lib/muster-agent/muster-agent
export MUSTER_SERVICE=1
pidfile=/run/muster-agent.pid
log=/var/log/muster-agent.log

is_running() {
  [ -r "$pidfile" ] && kill -0 "$(cat "$pidfile")" 2>/dev/null
}

start() {
  is_running && return 0
  if [ -f "$log" ] && [ "$(wc -c <"$log")" -gt 10000000 ]; then
    mv "$log" "$log.1"
  fi
  (
    umask 077
    touch "$log"
  )
  setsid sh -c '
    echo $$ >"$2"
    trap "kill \$agent 2>/dev/null; wait \$agent; exit 0" TERM
    while :; do
      "$1" run &
      agent=$!
      wait $agent
      sleep 5 &
      wait $!
    done' muster-agent "$program" "$pidfile" >>"$log" 2>&1 </dev/null &
}

stop() {
  if is_running; then
    pid=$(cat "$pidfile")
    kill "$pid"
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
      kill -0 "$pid" 2>/dev/null || break
      sleep 0.5
    done
    kill -9 "$pid" 2>/dev/null
  fi
  rm -f "$pidfile"
}

case "$1" in
  start) start ;;
  stop) stop ;;
  restart | force-reload)
    stop
    start
    ;;
  status) if is_running; then echo "running"; else
    echo "stopped"
    exit 3
  fi ;;
  *)
    echo "Usage: $0 {start|stop|restart|force-reload|status}" >&2
    exit 2
    ;;
esac
