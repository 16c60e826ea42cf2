import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { Hashing } from "@muster/sdk/remote";

/** Counts a SHA-256 piece by piece, which browsers' own can't. */
export function newHash(counting = sha256.create()): Hashing {
  return {
    update: (bytes) => counting.update(bytes),
    hex: () => bytesToHex(counting.clone().digest()),
    copy: () => newHash(counting.clone()),
  };
}
