// Bundles the agent and its dependencies into one file for all systems; native modules and registries are
// next to it. A second file, the launcher, chooses between this agent and newer versions.
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "rolldown";

const root = join(import.meta.dirname, "..", "..");
/** Packages whose files the agent reads when it needs them. */
const registries = ["oui-data", "snmp-sysobjectid"];
/** The agent's texts, and where they are installed. */
export const texts = join(root, "sdk", "locales", "en-us");
export const textsPlace = "node_modules/@muster/sdk/locales/en-us";
/** The Node.js version of ARMv7, the platform with the oldest one. */
export const oldestNodeVersion = "20.11.0";
const oldestNode = "node20";

/** The public halves of the keys that certify releases, which `npm run agent-release -- roots` writes. */
const roots = process.env.MUSTER_RELEASE_ROOTS ?? join(root, "agent", "release-keys", "release-roots.json");

/** Bundles a program of the agent into one file. */
export async function bundleProgram(name: "main" | "launcher", file: string): Promise<void> {
  await build({
    input: join(root, "agent", "src", "program", `${name}.ts`),
    platform: "node",
    external: [/^@lydell\/node-pty/, "cpu-features", /\.node$/, ...registries],
    transform: { target: oldestNode, define: { "process.env.NODE_ENV": '"production"' } },
    logLevel: "warn",
    output: { file, format: "cjs", codeSplitting: false, minify: true },
  });
  writeFileSync(file, inASCII(readFileSync(file, "utf8")));
}

/**
 * Escapes all characters outside ASCII. Node.js keeps the source of a program in memory, and needs two bytes
 * per character if any character needs two.
 */
const inASCII = (code: string): string =>
  code.replace(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Writes the programs and node_modules as they are installed on every system. */
export async function bundleAgent(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await bundleProgram("main", join(folder, "agent.cjs"));
  await bundleProgram("launcher", join(folder, "launcher.cjs"));
  writeFileSync(join(folder, "version"), `${agentVersion}\n`);
  if (existsSync(roots)) cpSync(roots, join(folder, "release-roots.json"));
  const modules = join(folder, "node_modules");
  for (const name of [...registries, "@lydell/node-pty"]) {
    const source = join(root, "node_modules", name);
    cpSync(source, join(modules, name), { recursive: true, filter: isNeeded, dereference: true });
  }
  cpSync(texts, join(folder, textsPlace), { recursive: true });
}

const isNeeded = (path: string): boolean => !/\.(md|map|pdb)$|\.d\.ts$|\/(test|deps|src|scripts)$/.test(path);

export const agentVersion = (
  JSON.parse(readFileSync(join(root, "agent", "package.json"), "utf8")) as { version: string }
).version;
