// Keys and releases of the agent, as an owner creates them, without files.
import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { gzipSync } from "node:zlib";
import {
  certifyReleaseKey,
  newRoots,
  packRelease,
  publicKeyOf,
  type ReleaseCertificate,
  type ReleaseManifest,
  type ReleaseRoots,
} from "@muster/sdk/releases";

const dayMS = 24 * 3_600_000;
export const newKey = (): KeyObject => generateKeyPairSync("ed25519").privateKey;

export class ReleaseOwner {
  readonly rootKeys = [newKey(), newKey()];
  readonly roots: ReleaseRoots[];
  key = newKey();
  certificate: ReleaseCertificate;

  constructor(now = Date.now()) {
    this.roots = [newRoots(this.rootKeys, now)];
    this.certificate = this.certify(now);
  }

  /** Certifies the release key with one of the root keys. */
  certify(
    now = Date.now(),
    { serial = 1, root = this.rootKeys[0]!, key = this.key } = {},
  ): ReleaseCertificate {
    const publicKey = publicKeyOf(key);
    return certifyReleaseKey(root, { publicKey, serial, issuedAt: now, expiresAt: now + 365 * dayMS });
  }

  release(about: Partial<ReleaseManifest> & { version: string }, program = "", platform = "any"): Buffer {
    const now = Date.now();
    const content = gzipSync(JSON.stringify({ "agent.cjs": program || `/* ${about.version} */` }));
    return packRelease(
      this.key,
      { roots: this.roots, certificate: this.certificate },
      { createdAt: now, expiresAt: now + 365 * dayMS, minimumNode: "20.0.0", replaces: [], ...about },
      [{ platform, content }],
    );
  }
}
