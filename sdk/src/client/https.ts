import { MusterError } from "./errors.ts";

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether connections to an address leave this computer and aren't encrypted. */
export function isExposed(address: URL): boolean {
  return address.protocol === "http:" && !loopback.test(address.hostname);
}

/**
 * Refuses an address whose connections would not be encrypted, unless they stay on this computer.
 * @param allowed whether the owner allows it all the same, for labs
 * @throws MusterError `https_required`
 */
export function requireHttps(address: string, allowed: boolean): void {
  if (URL.canParse(address) && isExposed(new URL(address)) && !allowed)
    throw new MusterError("https_required");
}
