// Files for other programs.
import { sshHost } from "./proxy-command.ts";

/** The file with which Remote Desktop clients connect to a port of this computer. */
export const rdpFile = (port: number) =>
  [
    `full address:s:127.0.0.1:${port}`,
    "prompt for credentials:i:1",
    "authentication level:i:2",
    "redirectclipboard:i:0",
    "drivestoredirect:s:",
    "",
  ].join("\r\n");

/** A device's name as a host name: other characters would have a meaning in ssh's configuration. */
const hostName = (name: string) => name.replaceAll(/[^\w.-]+/g, "-").replace(/^-+/, "");

/** An entry for ssh's configuration that connects to a device with a ProxyCommand. */
export const sshEntry = (name: string, nodeId: number, proxyCommand: string): string =>
  [
    `Host ${hostName(name) || sshHost(nodeId)}`,
    `  HostName ${sshHost(nodeId)}`,
    `  ProxyCommand ${proxyCommand}`,
    "\n",
  ].join("\n");
