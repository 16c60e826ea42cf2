import { once } from "node:events";
import { execa } from "execa";
import { muster } from "../support/clients/muster.ts";

/** `muster demo` in a folder of its own; `end` stops it. */
export async function startDemo(home: string) {
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
