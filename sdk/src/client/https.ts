import { MusterError } from "./errors.ts";

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether connections to an address leave this computer unencrypted. */
export function isExposed(address: URL): boolean {
  return address.protocol === "http:" && !loopback.test(address.hostname);
}

/**
 * Rejects an address whose connections would leave this computer unencrypted.
 * @param allowed whether the owner allows it anyway, for labs
 * @throws MusterError `https_required`
 */
export function requireHttps(address: string, allowed: boolean): void {
  if (URL.canParse(address) && isExposed(new URL(address)) && !allowed)
    throw new MusterError("https_required");
}
