// A process that does one thing and fails at one of its writes.
import { flushCompileCache } from "node:module";
import { armWrites, writesSoFar, type Fault } from "./writes.ts";

export interface ChildOrder {
  what: "serve" | "agent" | "enroll" | "backup" | "restore";
  options: Record<string, unknown>;
  /** The number of the write that fails; in a running server or agent, `arm` can set it later. */
  at?: number;
  fault?: Fault;
}
export type ChildAnswer =
  | { url: string; setupToken: string | undefined }
  | { done: unknown; writes: number }
  | { failed: string; writes: number }
  | { writes: number };

const order = JSON.parse(process.argv[2]!) as ChildOrder;
const say = (answer: ChildAnswer): void => void process.send?.(answer);

const listen = (message: { arm: number; fault: Fault } | "count"): void =>
  message === "count" ? say({ writes: writesSoFar() }) : armWrites(message.arm, message.fault);

async function work(): Promise<void> {
  const { options } = order;
  if (order.what === "serve") {
    const { startServer } = await import("@muster/server");
    flushCompileCache();
    armWrites(order.at ?? Infinity, order.fault ?? "kill");
    const server = await startServer(options as unknown as Parameters<typeof startServer>[0]);
    process.on("message", listen);
    return say({ url: server.url, setupToken: server.setupToken });
  }
  const { enroll, startAgent } = await import("@muster/agent");
  const { createBackup, restoreBackup, migrateDatabase } = await import("@muster/server");
  const programs = {
    enroll: () => enroll(options as unknown as Parameters<typeof enroll>[0]),
    backup: () => createBackup(options as unknown as Parameters<typeof createBackup>[0]),
    restore: () =>
      restoreBackup({
        ...(options as unknown as Parameters<typeof restoreBackup>[0]),
        migrate: migrateDatabase,
      }),
  };
  armWrites(order.at ?? Infinity, order.fault ?? "kill");
  if (order.what === "agent") {
    process.on("message", listen);
    return void startAgent(options as unknown as Parameters<typeof startAgent>[0]);
  }
  const done = await programs[order.what]();
  say({ done, writes: writesSoFar() });
  process.disconnect?.();
}

function fail(error: unknown): void {
  const { code } = error as { code?: string };
  process.exitCode = 1;
  process.send?.({ failed: code ?? String(error), writes: writesSoFar() }, () => process.exit());
}
// an error thrown in a timer also ends the process
process.on("uncaughtException", fail);
await work().catch(fail);
