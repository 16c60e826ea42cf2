# The agent uses less memory if its code has been compiled before.
/usr/lib/muster-agent/muster-agent version >/dev/null 2>&1 || true
# After an installation or upgrade: starts the agent, or replaces the running one.
if [ -d /run/systemd/system ]; then
  systemctl daemon-reload
  systemctl enable --quiet muster-agent.service
  systemctl restart muster-agent.service
elif command -v update-rc.d >/dev/null; then
  update-rc.d muster-agent defaults >/dev/null
  # a policy can forbid it, as in containers
  invoke-rc.d --quiet muster-agent restart || true
elif command -v chkconfig >/dev/null; then
  chkconfig --add muster-agent
  service muster-agent restart || true
fi
