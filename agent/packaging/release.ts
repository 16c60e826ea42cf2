// npm run agent-release -- <command>: signs releases of the agent, with keys that no server has.
//   roots  creates two root keys, or with --signed-by the ones after them. Store them offline, apart from
//          each other.
//   key    creates the release key, which a root key certifies.
//   build  writes the release of this checkout, signed by the release key.
import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { makeFolder, writeWhole } from "@muster/sdk/files";
import {
  certifyReleaseKey,
  checkChain,
  maxReleaseBytes,
  newRoots,
  openRelease,
  packRelease,
  publicKeyOf,
  type ReleaseCertificate,
  type ReleaseRoots,
} from "@muster/sdk/releases";
import { agentVersion, bundleProgram, oldestNodeVersion, texts, textsPlace } from "./bundle.ts";
import { dist } from "./targets.ts";

const dayMS = 24 * 3_600_000;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    keys: { type: "string", default: join(import.meta.dirname, "..", "release-keys") },
    unencrypted: { type: "boolean" },
    "signed-by": { type: "string" },
    root: { type: "string" },
    days: { type: "string", default: "365" },
    platform: { type: "string", default: "any" },
    replaces: { type: "string", multiple: true, default: [] },
    program: { type: "string" },
    version: { type: "string", default: agentVersion },
    out: { type: "string" },
  },
});
const file = (name: string) => join(values.keys, name);
const rootsFile = file("release-roots.json");
const now = Date.now();

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

const days = Number(values.days);
if (!(days >= 1 && days <= 3_650)) fail("--days must be a number from 1 to 3650.");

const passphrase = process.env.MUSTER_RELEASE_PASSPHRASE ?? "";

function readKey(path: string): KeyObject {
  if (!existsSync(path)) fail(`There is no key ${path}.`);
  try {
    return createPrivateKey({ key: readFileSync(path), passphrase });
  } catch {
    return fail(`${path} can't be opened: set its passphrase in MUSTER_RELEASE_PASSPHRASE.`);
  }
}

function writeKey(name: string): KeyObject {
  if (!passphrase && !values.unencrypted)
    fail("Set MUSTER_RELEASE_PASSPHRASE, which encrypts the key, or add --unencrypted.");
  if (existsSync(file(name))) fail(`${file(name)} exists: move it to where it is kept.`);
  const { privateKey } = generateKeyPairSync("ed25519");
  const encryption = passphrase ? { cipher: "aes-256-cbc", passphrase } : {};
  writeWhole(file(name), String(privateKey.export({ type: "pkcs8", format: "pem", ...encryption })));
  console.log(`Wrote ${file(name)}`);
  return privateKey;
}

const readJson = <T>(path: string): T | undefined =>
  existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as T) : undefined;
const readRoots = () => readJson<ReleaseRoots[]>(rootsFile);

function roots(): void {
  const before = readRoots() ?? [];
  const last = before.at(-1);
  const by = values["signed-by"];
  if (last && !by) fail("There are roots already: the next ones need --signed-by <file of a root key>.");
  const signer = last && by ? { roots: last, by: readKey(by) } : undefined;
  if (signer && !signer.roots.keys.includes(publicKeyOf(signer.by)))
    fail(`${by} isn't one of the current root keys.`);
  const serial = (last?.serial ?? 0) + 1;
  const keys = [1, 2].map((number) => writeKey(`root-${serial}-${number}.pem`));
  writeWhole(rootsFile, JSON.stringify([...before, newRoots(keys, now, signer)], undefined, 2));
  console.log(`Wrote ${rootsFile}, which npm run installers puts into installers.`);
  console.log("Move each root key to an offline medium. Either of them certifies release keys.");
}

function key(): void {
  if (!values.root) fail("Add --root <file of a root key>.");
  const root = readKey(values.root);
  if (!readRoots()?.at(-1)?.keys.includes(publicKeyOf(root)))
    fail(`${values.root} isn't one of the current root keys.`);
  const before = readJson<ReleaseCertificate>(file("release-key.json"));
  const serial = (before?.serial ?? 0) + 1;
  const publicKey = publicKeyOf(writeKey(`release-key-${serial}.pem`));
  const certificate = certifyReleaseKey(root, {
    publicKey,
    serial,
    issuedAt: now,
    expiresAt: now + days * dayMS,
  });
  writeWhole(file("release-key.json"), JSON.stringify(certificate, undefined, 2));
  console.log(`Wrote ${file("release-key.json")}`);
}

/** Returns the program and the texts it was built with, compressed. */
async function contentOf(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), "muster-release-"));
  try {
    const program = values.program ?? join(folder, "agent.cjs");
    if (!values.program) await bundleProgram("main", program);
    const files = Object.fromEntries([
      ["agent.cjs", readFileSync(program, "utf8")],
      ...readdirSync(texts).map((name) => [`${textsPlace}/${name}`, readFileSync(join(texts, name), "utf8")]),
    ]) as Record<string, string>;
    return gzipSync(JSON.stringify(files), { level: 9 });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function build(): Promise<void> {
  const known = readRoots();
  const certificate = readJson<ReleaseCertificate>(file("release-key.json"));
  const first = known?.[0];
  if (!first || !certificate) fail("Create the keys first: npm run agent-release -- roots, then key.");
  const signer = readKey(file(`release-key-${certificate.serial}.pem`));
  const { version, replaces, platform } = values;
  const content = await contentOf();
  const about = { version, createdAt: now, minimumNode: oldestNodeVersion, replaces };
  const release = packRelease(
    signer,
    { roots: known, certificate },
    { ...about, expiresAt: now + days * dayMS },
    [{ platform, content }],
  );
  const opened = openRelease(release);
  const result = opened && checkChain({ roots: first, serial: 0 }, opened.header, now);
  if (!result || "fault" in result)
    fail(`Agents would refuse this release: ${result?.fault ?? "MALFORMED"}.`);
  if (release.length > maxReleaseBytes) fail(`The release has ${release.length} bytes, more than 1 MB.`);
  mkdirSync(dist, { recursive: true });
  const out = values.out ?? join(dist, `muster-agent-${version}.release`);
  writeWhole(out, release);
  console.log(`${out}  ${(release.length / 1_000_000).toFixed(2)} MB`);
}

const commands: Record<string, () => void | Promise<void>> = { roots, key, build };
const run = commands[positionals[0] ?? ""];
if (!run || positionals.length !== 1) fail("Usage: npm run agent-release -- roots|key|build");
makeFolder(values.keys);
await run();
