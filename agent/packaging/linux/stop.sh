# Before a removal: stops the agent and tells the server that it is uninstalled.
if [ -d /run/systemd/system ]; then
  systemctl disable --quiet --now muster-agent.service || true
else
  /etc/init.d/muster-agent stop || true
fi
/usr/lib/muster-agent/muster-agent leave || true
