import { setTimeout as wait } from "node:timers/promises";
import { enums, MusterError, t, watchedText, type TerminalShell } from "@muster/sdk";
import {
  lineOver,
  resetTerminal,
  sessionError,
  terminalAnswersMS,
  terminalFilter,
  terminalKeys,
  type RemoteClient,
} from "@muster/sdk/remote";
import { Option } from "commander";
import { configureCommand, type Context, openingOptions } from "../lib/command.ts";
import type { CommandFeature } from "../lib/feature.ts";
import { choiceOf } from "../lib/inputs/choices.ts";
import { printStatus } from "../lib/output.ts";
import { resolveDevice } from "../lib/resolve.ts";
import { clean } from "../lib/table.ts";
import { brokenLines } from "./broken-lines.ts";
import { connectSession } from "./connect-session.ts";
import { userOption, type SessionFlags } from "./options.ts";

export interface TerminalFlags extends SessionFlags {
  shell: TerminalShell;
  attach?: string;
}

/** Shows a notice over the first line, without disturbing the program on the screen. */
function showNotice(text: string): void {
  const { stderr } = process;
  if (stderr.isTTY) stderr.write(lineOver(clean(text).slice(0, stderr.columns - 1), 1));
  else printStatus(text);
}

export async function terminal(context: Context<TerminalFlags>): Promise<void> {
  const { args, flags, signal, connect, onlyPlanned } = context;
  const { user, shell, reason = "", attach } = flags;
  const { stdin, stdout } = process;
  const device = args[0] ?? "";
  if (!device && attach === undefined)
    throw new MusterError("usage", { message: t("remote.cli.terminal.deviceOrAttach") });
  const connection = await connect();
  const size = { columns: stdout.columns || 80, rows: stdout.rows || 24 };
  const nodeId = attach ? 0 : await resolveDevice(connection.muster, device, signal);
  const body = { nodeId, user, shell, reason, ...size };
  if (await onlyPlanned("POST", "/ws/rtc/terminal", body)) return;
  if (!stdin.isTTY || !stdout.isTTY)
    throw new MusterError("usage", { message: t("remote.cli.terminal.needsTerminal") });
  printStatus(clean(t("remote.cli.terminal.opening", { name: device || (attach ?? "") })));
  const safe = terminalFilter("typed");
  let isWatched = false;
  const finished = Promise.withResolvers<number>();
  const client: RemoteClient = connectSession(
    connection,
    attach ? { sessionId: attach } : body,
    {
      onData: (_, bytes, used) => stdout.write(safe(bytes), () => used()),
      onState: brokenLines({
        lost: `\r\n${t("remote.cli.terminal.lost")}\r`,
        away: `\r\n${t("remote.cli.terminal.away")}\r`,
        back: `\r\n${t("remote.cli.terminal.back")}\r`,
      }),
      onWatched: (by) => {
        if (by.length || isWatched) showNotice(watchedText(by));
        isWatched = by.length > 0;
      },
      onEnd: (end) => {
        if (end.type === "exit") finished.resolve(end.exitCode ?? 1);
        else finished.reject(sessionError(end));
      },
    },
    signal,
  );
  const leave = () => {
    client.leave();
    printStatus(`\r\n${t("remote.cli.terminal.left", { id: client.sessionId ?? "" })}`);
    finished.resolve(0);
  };
  const close = () => {
    client.close();
    finished.resolve(0);
  };
  const resize = () => client.resize(stdout.columns, stdout.rows);
  const type = terminalKeys((bytes) => void client.write(bytes), { d: leave, q: close });
  signal.addEventListener("abort", close);
  stdin.setRawMode(true);
  stdin.on("data", type);
  stdout.on("resize", resize);
  resize();
  try {
    process.exitCode = await finished.promise;
  } finally {
    // responses of this terminal that are still on their way must not reach the shell
    stdin.off("data", type);
    stdin.resume();
    await wait(terminalAnswersMS);
    stdout.off("resize", resize);
    stdin.setRawMode(false);
    stdin.pause();
    stdout.write(resetTerminal);
  }
}

export default {
  name: "terminal",
  area: "remote",
  summary: "remote.cli.terminal.summary",
  load: (command) =>
    void configureCommand<TerminalFlags>(command, {
      args: [{ name: "[device]", text: t("devices.devices.cli.deviceArgument.idNameAddress") }],
      permission: "canUseCommandLine",
      options: [
        userOption(),
        new Option("--shell <shell>", t("remote.cli.terminal.shellOption"))
          .choices(enums.TerminalShell)
          .argParser(choiceOf(enums.TerminalShell))
          .default("DEFAULT"),
        ...openingOptions(),
        new Option("--attach <session>", t("remote.cli.terminal.attachOption")),
      ],
      notes: t("remote.cli.terminal.notes"),
      data: null,
      changes: true,
      examples: [
        "terminal web-01",
        "terminal pc-7 --user user --shell powershell",
        "terminal web-01 --reason T-12",
      ],
      run: terminal,
    }),
} satisfies CommandFeature;
