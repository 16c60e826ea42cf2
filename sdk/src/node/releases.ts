// Releases of the agent. Offline root keys certify a release key, and the release key signs manifests. Agents
// get the root keys with their installer and verify the whole chain themselves: a server stores releases, but
// can't create any.
import { createHash, createPublicKey, sign, verify, type KeyObject } from "node:crypto";
import { limits } from "../generated/limits.ts";
import { canonicalJson } from "../text/canonical-json.ts";
import { keyFingerprint } from "./agent-keys.ts";

/**
 * Root keys: public keys as SPKI in base64url. Each set after the first is signed with a key of the previous
 * one.
 */
export interface ReleaseRoots {
  serial: number;
  keys: string[];
  createdAt: number;
  signatures: KeySignature[];
}

interface KeySignature {
  /** The fingerprint of the root key. */
  root: string;
  signature: string;
}

/** A root key's certificate for the release key. */
export interface ReleaseCertificate extends KeySignature {
  publicKey: string;
  serial: number;
  issuedAt: number;
  expiresAt: number;
}

/**
 * A file of a release for one platform, such as "linux-arm", or "any" for all platforms without their own.
 */
export interface ReleaseFile {
  platform: string;
  size: number;
  sha256: string;
}

export interface ReleaseManifest {
  version: string;
  createdAt: number;
  expiresAt: number;
  /** The oldest supported version of Node.js, such as "20.11.0". */
  minimumNode: string;
  /** Newer versions that this release may replace; empty for one that only replaces older versions. */
  replaces: string[];
  files: ReleaseFile[];
}

/** The first line of a release, which precedes its files. */
export interface ReleaseHeader {
  /** All sets of root keys, oldest first. */
  roots: ReleaseRoots[];
  certificate: ReleaseCertificate;
  manifest: ReleaseManifest;
  signature: string;
}

/** What an agent remembers of the chain, so that it never accepts older roots or certificates. */
export interface KnownChain {
  roots: ReleaseRoots;
  /** The serial of the newest certificate that the agent has seen. */
  serial: number;
}

export type ChainFault = "MALFORMED" | "UNKNOWN_ROOTS" | "UNKNOWN_KEY" | "BAD_SIGNATURE" | "EXPIRED";

/** The maximum size of a release, compressed. */
export const maxReleaseBytes = limits.agentReleaseBytes;
export const maxHeaderBytes = 65_536;
const maxFiles = 10;
const versionForm = /^\d{1,5}\.\d{1,5}\.\d{1,5}$/;

const textOf = (purpose: string, content: object): Buffer =>
  Buffer.from(canonicalJson({ purpose: `muster/${purpose}`, ...content }));

const rootsText = ({ serial, keys, createdAt }: ReleaseRoots) =>
  textOf("release-roots", { serial, keys, createdAt });
const certificateText = ({ publicKey, serial, issuedAt, expiresAt }: ReleaseCertificate) =>
  textOf("release-key", { publicKey, serial, issuedAt, expiresAt });
const manifestText = (manifest: ReleaseManifest) => textOf("agent-release", manifest);

const signBytes = (key: KeyObject, bytes: Buffer): string => sign(null, bytes, key).toString("base64url");

export const publicKeyOf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: "der", type: "spki" }).toString("base64url");

function isSigned(publicKey: string, bytes: Buffer, signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, "base64url"), format: "der", type: "spki" });
    return verify(null, bytes, key, Buffer.from(signature, "base64url"));
  } catch {
    return false;
  }
}

export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("base64url");

/** Creates the first roots, or the roots after `previous`, signed with its key `by`. */
export function newRoots(
  keys: readonly KeyObject[],
  now: number,
  previous?: { roots: ReleaseRoots; by: KeyObject },
): ReleaseRoots {
  const serial = (previous?.roots.serial ?? 0) + 1;
  const roots: ReleaseRoots = { serial, keys: keys.map(publicKeyOf), createdAt: now, signatures: [] };
  if (!previous) return roots;
  const root = keyFingerprint(publicKeyOf(previous.by));
  return { ...roots, signatures: [{ root, signature: signBytes(previous.by, rootsText(roots)) }] };
}

export function certifyReleaseKey(
  root: KeyObject,
  about: Pick<ReleaseCertificate, "publicKey" | "serial" | "issuedAt" | "expiresAt">,
): ReleaseCertificate {
  const certificate = { ...about, root: keyFingerprint(publicKeyOf(root)), signature: "" };
  return { ...certificate, signature: signBytes(root, certificateText(certificate)) };
}

/** Packs a release into one file: the header as a line of JSON, then its files, each compressed. */
export function packRelease(
  key: KeyObject,
  { roots, certificate }: Pick<ReleaseHeader, "roots" | "certificate">,
  about: Omit<ReleaseManifest, "files">,
  files: readonly { platform: string; content: Buffer }[],
): Buffer {
  const manifest: ReleaseManifest = {
    ...about,
    files: files.map(({ platform, content }) => ({
      platform,
      size: content.length,
      sha256: sha256(content),
    })),
  };
  const signature = signBytes(key, manifestText(manifest));
  const header: ReleaseHeader = { roots, certificate, manifest, signature };
  const contents = files.map(({ content }) => content);
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...contents]);
}

/** Splits a release into its header and its files; undefined for anything else, also if it is cut off. */
export function openRelease(release: Buffer): { header: ReleaseHeader; body: Buffer } | undefined {
  const end = release.subarray(0, maxHeaderBytes).indexOf("\n");
  const header = end < 0 ? undefined : readHeader(release.toString("utf8", 0, end));
  if (!header) return undefined;
  const body = release.subarray(end + 1);
  let at = 0;
  for (const { size, sha256: digest } of header.manifest.files) {
    if (sha256(body.subarray(at, at + size)) !== digest) return undefined;
    at += size;
  }
  return at === body.length ? { header, body } : undefined;
}

const isTime = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
const isText = (value: unknown, max = 500): value is string =>
  typeof value === "string" && value.length <= max;
const isList = (value: unknown, max: number): value is unknown[] =>
  Array.isArray(value) && value.length <= max;

function isRoots({ serial, keys, createdAt, signatures }: Partial<ReleaseRoots>): boolean {
  return (
    isTime(serial) &&
    isTime(createdAt) &&
    isList(keys, 10) &&
    keys.length > 0 &&
    keys.every((key) => isText(key)) &&
    isList(signatures, 10) &&
    signatures.every((one) => isText(one?.root) && isText(one.signature))
  );
}

const isCertificate = ({ publicKey, serial, issuedAt, expiresAt, ...by }: Partial<ReleaseCertificate>) =>
  isText(publicKey) && [serial, issuedAt, expiresAt].every(isTime) && isText(by.root) && isText(by.signature);

const isFile = ({ platform, size, sha256: digest }: Partial<ReleaseFile>) =>
  isText(platform, 50) && /^[a-z0-9-]+$/.test(platform) && isTime(size) && size! > 0 && isText(digest, 50);

function isManifest({ version, minimumNode, replaces, files, ...about }: Partial<ReleaseManifest>): boolean {
  return (
    [version, minimumNode].every((one) => isText(one, 20) && versionForm.test(one)) &&
    isTime(about.createdAt) &&
    isTime(about.expiresAt) &&
    isList(replaces, 100) &&
    replaces.every((one) => isText(one, 20) && versionForm.test(one)) &&
    isList(files, maxFiles) &&
    files.length > 0 &&
    files.every(isFile) &&
    files.every(({ size }) => size <= maxReleaseBytes)
  );
}

/** Parses a header and checks its format; doesn't verify any signature. */
export function readHeader(text: string): ReleaseHeader | undefined {
  try {
    const { roots, certificate, manifest, signature } = JSON.parse(text) as Partial<ReleaseHeader>;
    const isComplete =
      text.length <= maxHeaderBytes &&
      isList(roots, 50) &&
      roots.every(isRoots) &&
      isCertificate(certificate ?? {}) &&
      isManifest(manifest ?? {}) &&
      isText(signature);
    return isComplete ? ({ roots, certificate, manifest, signature } as ReleaseHeader) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the newest roots that can be reached from the known ones, each signed with a key of the previous.
 */
function followRoots(known: ReleaseRoots, offered: readonly ReleaseRoots[]): ReleaseRoots {
  let roots = known;
  for (const next of offered) {
    const isNext = next.serial === roots.serial + 1;
    const by = new Map(roots.keys.map((key) => [keyFingerprint(key), key]));
    const isSuccessor = next.signatures.some(({ root, signature }) =>
      isSigned(by.get(root) ?? "", rootsText(next), signature),
    );
    if (isNext && isSuccessor) roots = next;
  }
  return roots;
}

/**
 * Verifies a header against the known chain: roots, certificate, manifest and expiry.
 * @returns the chain to remember from now on, or the fault
 */
export function checkChain(
  known: KnownChain,
  { roots: offered, certificate, manifest, signature }: ReleaseHeader,
  now: number,
): { fault: ChainFault } | { chain: KnownChain } {
  const roots = followRoots(known.roots, offered);
  const root = roots.keys.find((key) => keyFingerprint(key) === certificate.root);
  if (!root) return { fault: "UNKNOWN_ROOTS" };
  if (!isSigned(root, certificateText(certificate), certificate.signature)) return { fault: "UNKNOWN_KEY" };
  // the release key of an older certificate may have been stolen
  if (certificate.serial < known.serial) return { fault: "UNKNOWN_KEY" };
  if (!isSigned(certificate.publicKey, manifestText(manifest), signature)) return { fault: "BAD_SIGNATURE" };
  if (certificate.expiresAt <= now || manifest.expiresAt <= now) return { fault: "EXPIRED" };
  return { chain: { roots, serial: certificate.serial } };
}

/** Returns the file for a platform, and its offset after the header. */
export function fileFor(
  { files }: Pick<ReleaseManifest, "files">,
  platform: string,
): (ReleaseFile & { offset: number }) | undefined {
  const index = [platform, "any"].map((name) => files.findIndex((one) => one.platform === name));
  const at = index.find((one) => one >= 0);
  if (at === undefined) return undefined;
  return { ...files[at]!, offset: files.slice(0, at).reduce((sum, { size }) => sum + size, 0) };
}

/** Compares versions of releases: negative if `a` is older. */
export function compareReleases(a: string, b: string): number {
  const [left, right] = [a.split(".").map(Number), b.split(".").map(Number)];
  const at = left.findIndex((part, i) => part !== right[i]);
  return at < 0 ? 0 : left[at]! - (right[at] ?? 0);
}
