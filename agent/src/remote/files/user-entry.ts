// A process that accesses files as another user. It loads everything before it drops the agent's privileges.
import type { OsUser } from "../../scripts/run-as-user.ts";
import { asFileError } from "./errors.ts";
import type { Roots } from "./place.ts";
import { startFiles } from "./program.ts";
import { fileActions } from "./tool.ts";
import type { FromUserProcess, ToUserProcess } from "./user-process.ts";

const stopMS = 1_000;
let stop = () => {};

const send = (message: FromUserProcess) => {
  if (process.connected) process.send?.(message);
};

/** Missing in the types of Node.js. */
type WithGroups = typeof process & { initgroups?(user: string, group: number): void };

function become({ name, uid, gid }: OsUser): void {
  if (process.getuid?.() === uid) return;
  (process as WithGroups).initgroups?.(name, gid);
  process.setgid?.(gid);
  process.setuid?.(uid);
  if (process.getuid?.() !== uid || process.geteuid?.() !== uid) process.exit(1);
}

process.once("message", (first: ToUserProcess) => {
  if (first.type !== "user") return process.exit(1);
  become(first.user);
  const roots = { home: first.user.home, root: first.root };
  if (!first.isSession) return process.on("message", (message: ToUserProcess) => void answer(message, roots));
  const files = startFiles(roots, {
    write(channel, bytes) {
      send({ type: "output", channel, bytes });
      return false;
    },
    forget: (channel) => send({ type: "forget", channel }),
    note: (note) => send({ type: "note", note }),
  });
  stop = files.kill;
  process.on("message", (message: ToUserProcess) => {
    if (message.type === "drained") files.drained(message.channel);
    else if (message.type === "input")
      files.input(message.channel, message.bytes, () => send({ type: "used", number: message.number }));
  });
});

async function answer(message: ToUserProcess, roots: Roots): Promise<void> {
  if (message.type !== "call") return;
  try {
    send({ type: "result", result: (await fileActions[message.action]!(message.input, roots)) ?? null });
  } catch (error) {
    const { code, path, message: detail } = asFileError(error, "");
    send({ type: "failed", code, path, detail });
  }
}

process.on("disconnect", () => {
  stop();
  // gives transfers time to delete incomplete files
  setTimeout(() => process.exit(), stopMS);
});
