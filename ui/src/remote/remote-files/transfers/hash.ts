import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { Hashing } from "@muster/sdk/remote";

/** Computes a SHA-256 in pieces, which the browser's own implementation can't. */
export function newHash(counting = sha256.create()): Hashing {
  return {
    update: (bytes) => counting.update(bytes),
    hex: () => bytesToHex(counting.clone().digest()),
    copy: () => newHash(counting.clone()),
  };
}
