import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { muster as built } from "../support/clients/muster.ts";
import { installMuster, packMuster } from "../support/clients/package.ts";
import { median, type Row } from "./measure.ts";

/** Starts `muster demo` in a separate folder; `end` stops it. */
export async function startDemo(home: string, muster = built) {
  const env = { HOME: home, XDG_CONFIG_HOME: home };
  const demo = execa(process.execPath, [muster, "demo"], { reject: false, all: true, env });
  let output = "";
  demo.all.on("data", (chunk) => (output += String(chunk)));
  const has = async (pattern: RegExp) => {
    while (!pattern.test(output)) await once(demo.all, "data");
    return pattern.exec(output)!;
  };
  const [, url = ""] = await has(/Address:?\s+(http\S+)/);
  const [, email = "", password = ""] = await has(/Sign in:?\s+(\S+), password (\S+)/);
  await has(/Press Ctrl-C/);
  const shell = (...args: string[]) =>
    execa(process.execPath, [muster, ...args, "--profile", "demo"], { env, reject: false });
  const end = async () => {
    demo.kill("SIGINT");
    await demo;
  };
  return { url, email, password, shell, env, end };
}

export type Demo = Awaited<ReturnType<typeof startDemo>>;

const rounds = 3;
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

async function timed<T>(run: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const start = performance.now();
  const result = await run();
  return { result, ms: performance.now() - start };
}

/** Measures the package, from its file to a usable demo. */
export async function packageBench(): Promise<Row[]> {
  const { file, bytes } = await packMuster();
  const installs: number[] = [];
  const ready: number[] = [];
  const ofCheckout: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const home = mkdtempSync(join(tmpdir(), "muster-package-"));
    const { result, ms } = await timed(() => installMuster(file, home));
    installs.push(ms);
    for (const [times, command] of [[ready, result.command] as const, [ofCheckout, undefined] as const]) {
      const demo = await timed(() => startDemo(home, command));
      times.push(demo.ms);
      await demo.result.end();
    }
    rmSync(home, { recursive: true });
  }
  const demo = median(ready);
  const checkout = median(ofCheckout);
  const row = { peer: "", ratio: "" };
  return [
    { ...row, what: "size of the package", muster: `${(bytes / 1e6).toFixed(1)} MB`, goal: "≤ 15 MB" },
    { ...row, what: "npm install of it, offline", muster: seconds(median(installs)), goal: "" },
    {
      what: "muster demo from it, until it is ready",
      muster: seconds(demo),
      peer: `from a checkout: ${seconds(checkout)}`,
      ratio: `${(demo / checkout).toFixed(2)}`,
      goal: "≤ 10 s",
    },
  ];
}
