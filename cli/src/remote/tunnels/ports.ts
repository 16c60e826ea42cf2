import { isIP } from "node:net";
import { MusterError, t } from "@muster/sdk";

/** A port of a device, and the local port that is forwarded to it; 0 for a free one. */
export interface PortPair {
  host: string;
  port: number;
  local: number;
}

const isPort = (text: string | undefined) => /^\d{1,5}$/.test(text ?? "") && Number(text) <= 65_535;

/**
 * Parses PORT, PORT:LOCAL, HOST:PORT and HOST:PORT:LOCAL.
 * @throws MusterError `usage`
 */
export function readPortPair(text: string): PortPair {
  const bracketed = /^\[([^\]]+)\]:(.*)$/.exec(text);
  const parts = (bracketed?.[2] ?? text).split(":");
  const host = bracketed?.[1] ?? (isPort(parts[0]) ? "localhost" : (parts.shift() ?? ""));
  const [port, local = "0", ...more] = parts;
  const isHost = bracketed ? isIP(host) === 6 : /^[A-Za-z0-9._-]{1,253}$/.test(host);
  if (!isHost || !isPort(port) || Number(port) === 0 || !isPort(local) || more.length)
    throw new MusterError("usage", {
      message: t("remote.tunnels.cli.tunnel.invalidPort", { text }),
      nextStep: t("remote.tunnels.cli.tunnel.invalidPortNext"),
    });
  return { host, port: Number(port), local: Number(local) };
}
