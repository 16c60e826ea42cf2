// One file for all systems: the agent and what it depends on, except native modules and registries, which lie beside it.
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "rolldown";

const root = join(import.meta.dirname, "..", "..");
/** Read as files when they are needed. */
const registries = ["oui-data", "snmp-sysobjectid"];
/** Node.js of the platform without a newer one. */
const oldestNode = "node20";

/** Writes agent.cjs and node_modules, as they are installed on every system. */
export async function bundleAgent(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await build({
    input: join(root, "agent", "src", "program", "main.ts"),
    platform: "node",
    external: [/^@lydell\/node-pty/, "cpu-features", /\.node$/, ...registries],
    transform: { target: oldestNode, define: { "process.env.NODE_ENV": '"production"' } },
    logLevel: "warn",
    output: { file: join(folder, "agent.cjs"), format: "cjs", codeSplitting: false, minify: true },
  });
  const modules = join(folder, "node_modules");
  for (const name of [...registries, "@lydell/node-pty"]) {
    const source = join(root, "node_modules", name);
    cpSync(source, join(modules, name), { recursive: true, filter: isNeeded, dereference: true });
  }
  const texts = join("@muster", "sdk", "locales", "en-us");
  cpSync(join(root, "sdk", "locales", "en-us"), join(modules, texts), { recursive: true });
}

const isNeeded = (path: string): boolean => !/\.(md|map|pdb)$|\.d\.ts$|\/(test|deps|src|scripts)$/.test(path);

export const agentVersion = (
  JSON.parse(readFileSync(join(root, "agent", "package.json"), "utf8")) as { version: string }
).version;
