import type { OsUser } from "../../scripts/run-as-user.ts";
import { findUser } from "../session-program.ts";
import type { FilesOutput, FilesProgram } from "./program.ts";
import { startUserProcess, type FromUserProcess, type ToUserProcess } from "./user-process.ts";

/** Starts a file session in a process with the permissions of the signed-in user. */
export const startAsUser = async (root: string | undefined, output: FilesOutput): Promise<FilesProgram> =>
  startAs(await findUser({ user: "USER" }), root, output);

export function startAs(user: OsUser, root: string | undefined, output: FilesOutput): FilesProgram {
  const child = startUserProcess(user, { root, isSession: true });
  const unused = new Map<number, () => void>();
  let inputs = 0;
  const send = (message: ToUserProcess) => {
    if (child.connected) child.send(message);
  };
  const use = (number: number) => {
    unused.get(number)?.();
    unused.delete(number);
  };
  child.on("message", (message: FromUserProcess) => {
    if (message.type === "used") use(message.number);
    else if (message.type === "forget") output.forget(message.channel);
    else if (message.type === "note") output.note(message.note);
    else if (message.type === "output" && output.write(message.channel, message.bytes))
      send({ type: "drained", channel: message.channel });
  });
  child.on("error", (error) => console.error(error));
  return {
    input(channel, bytes, used) {
      unused.set(++inputs, used);
      send({ type: "input", number: inputs, channel, bytes });
    },
    drained: (channel) => send({ type: "drained", channel }),
    kill: () => void child.disconnect(),
  };
}
