import { setTimeout as wait } from "node:timers/promises";
import { cleanOutput, MusterError, t } from "@muster/sdk";
import { readRecording, terminalFilter } from "@muster/sdk/remote";
import { InvalidArgumentError, Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { write } from "../../lib/output.ts";
import { sessionArgument } from "./session-argument.ts";

interface Flags {
  speed: number;
  idle: number;
  text?: boolean;
}

const positive = (text: string) => {
  const value = Number(text);
  if (!(value > 0 && value <= 1_000)) throw new InvalidArgumentError(t("remote.cli.sessions.play.number"));
  return value;
};

/**
 * Plays a recording at its original speed, except for long pauses; without a terminal, prints it at once as
 * plain text.
 */
export const playSession = defineCommand<Flags>(() => ({
  name: "play",
  args: [sessionArgument],
  summary: t("remote.cli.sessions.play.summary"),
  permission: "signed-in",
  options: [
    new Option("--speed <factor>", t("remote.cli.sessions.play.speedOption")).argParser(positive).default(1),
    new Option("--idle <seconds>", t("remote.cli.sessions.play.idleOption")).argParser(positive).default(2),
    new Option("--text", t("remote.cli.sessions.play.textOption")),
  ],
  data: null,
  examples: [
    "sessions play 6f1c4f5e-8d1b-4d0e-9f0a-3c2b1a0d9e8f --speed 4",
    "sessions play 6f1c4f5e-8d1b-4d0e-9f0a-3c2b1a0d9e8f --text | grep error",
  ],
  async run({ args: [sessionId = ""], connect, flags, signal }) {
    const { muster, url } = await connect();
    const path = { sessionId };
    const { tool } = await muster.call("getRemoteSession", { path }, signal);
    if (tool === "DESKTOP")
      throw new MusterError("usage", {
        message: t("remote.cli.sessions.play.webOnly"),
        nextStep: t("remote.cli.sessions.play.webOnlyNext", {
          address: `${url}/#/remote/sessions/${sessionId}?show=play`,
          id: sessionId,
        }),
      });
    const recording = readRecording(await muster.call("getRecording", { path }, signal));
    if (flags.text || !process.stdout.isTTY) {
      write(cleanOutput(recording.outputs.map(({ text }) => text).join("")));
      return;
    }
    const safe = terminalFilter("watched");
    let before = 0;
    for (const { at, text } of recording.outputs) {
      await wait((Math.min(at - before, flags.idle) * 1_000) / flags.speed, undefined, { signal });
      before = at;
      process.stdout.write(safe(Buffer.from(text)));
    }
    write("\x1b[0m\n");
  },
}));
