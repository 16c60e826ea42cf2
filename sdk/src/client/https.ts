import { MusterError } from "./errors.ts";

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Refuses an address whose connections would not be encrypted, unless they stay on this computer.
 * @param allowed whether the owner allows it all the same, for labs
 * @throws MusterError `https_required`
 */
export function requireHttps(address: string, allowed: boolean): void {
  if (!URL.canParse(address)) return;
  const { protocol, hostname } = new URL(address);
  if (protocol === "http:" && !loopback.test(hostname) && !allowed) throw new MusterError("https_required");
}
