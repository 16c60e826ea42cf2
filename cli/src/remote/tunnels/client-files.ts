// Files of other programs.
import { sshHost } from "./proxy-command.ts";

/** For Remote Desktop clients: a connection to a port of this computer. */
export const rdpFile = (port: number) =>
  [
    `full address:s:127.0.0.1:${port}`,
    "prompt for credentials:i:1",
    "authentication level:i:2",
    "redirectclipboard:i:0",
    "drivestoredirect:s:",
    "",
  ].join("\r\n");

/** Names of devices may have any characters; in ssh's configuration each would mean something else. */
const hostName = (name: string) => name.replaceAll(/[^\w.-]+/g, "-").replace(/^-+/, "");

/** An entry of ssh's configuration that reaches a device through a command. */
export const sshEntry = (name: string, nodeId: number, proxyCommand: string): string =>
  [
    `Host ${hostName(name) || sshHost(nodeId)}`,
    `  HostName ${sshHost(nodeId)}`,
    `  ProxyCommand ${proxyCommand}`,
    "\n",
  ].join("\n");
