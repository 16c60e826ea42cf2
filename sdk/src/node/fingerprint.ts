import { createHash } from "node:crypto";

/** The SHA-256 fingerprint of a key or certificate, in the format of ssh-keygen. */
export const fingerprintOf = (bytes: Uint8Array): string =>
  `SHA256:${createHash("sha256").update(bytes).digest("base64").replace(/=+$/, "")}`;
