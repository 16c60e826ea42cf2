import { createMuster, MusterError, type Muster } from "@muster/sdk";
import type { PreparedData } from "./prepared-data.ts";
import { Child, noWrite, type Attempt, type Check, type Operation } from "./crash.ts";

export const serverOptions = (data: string) => ({ data, port: 0, malwareScan: "off" });

interface Target {
  muster: Muster;
  url: string;
  base: PreparedData;
  /** Returns the response of a call, or undefined if it isn't acknowledged. */
  acknowledged<T>(call: Promise<T>): Promise<T | undefined>;
}

/** Fails a running server while it handles requests. */
export const onServer = (name: string, act: (target: Target) => Promise<Check[]>): Operation => ({
  name,
  async attempt(base, fault, at = noWrite): Promise<Attempt> {
    const data = base.copy();
    const child = new Child({ what: "serve", options: serverOptions(data) });
    const started = await child.answer();
    if (!started || !("url" in started)) throw new Error(`No server: ${JSON.stringify(started)}`);
    const { url } = started;
    const { token } = base;
    const muster = createMuster({ url, token });
    const failed: string[] = [];
    const acknowledged = <T>(call: Promise<T>): Promise<T | undefined> =>
      call.catch((error: unknown) => {
        failed.push(error instanceof MusterError ? error.code : String(error));
        return undefined;
      });
    await child.ask({ arm: at, fault });
    const checks = await act({ muster, url, base, acknowledged });
    await child.ask("count");
    const counted = await child.answer();
    const wrong = fault === "full" && at < noWrite ? await withSpaceAgain(child, muster) : [];
    await child.kill();
    const writes = counted && "writes" in counted ? counted.writes : 0;
    return { checks, writes, data, token, wrong, ...(fault === "full" && { failed }) };
  },
});

/** Checks that a server continues after its disk was temporarily full. */
async function withSpaceAgain(child: Child, muster: Muster): Promise<string[]> {
  await child.ask({ arm: noWrite, fault: "full" });
  if (child.hasEnded) return ["The server has ended."];
  const body = { name: `Space again ${Date.now()}`, description: "", location: "Bern" };
  return muster.call("createOrganization", { body }).then(
    () => [],
    (error: unknown) => [`With space again: ${String(error)}`],
  );
}
