# Removes the identity, settings and logs.
rm -rf /var/lib/muster-agent /etc/muster-agent /var/log/muster-agent.log /var/log/muster-agent.log.1
