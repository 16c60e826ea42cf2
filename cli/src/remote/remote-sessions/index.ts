import {
  enums,
  remoteEndingText,
  remoteSessionText,
  remoteStateLabels,
  t,
  type RemoteSessionState,
} from "@muster/sdk";
import { Option } from "commander";
import { addCommands, defineCommand } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { choiceOf } from "../../lib/inputs/choices.ts";
import { integer } from "../../lib/option-values.ts";
import { printDone, printList, printOne, printRest, printStatus, wantsData } from "../../lib/output.ts";
import { resolveDevice } from "../../lib/resolve.ts";
import { clean, columnsOf } from "../../lib/table.ts";
import { exportSession } from "./export.ts";
import { playSession } from "./play.ts";
import { sessionArgument } from "./session-argument.ts";
import { watchSessionCommand } from "./watch.ts";

interface Filters {
  device?: string;
  state?: RemoteSessionState;
  offset?: number;
  pageSize?: number;
}

const listSessions = defineCommand<Filters>(() => ({
  name: "list",
  summary: t("remote.cli.sessions.list.summary"),
  permission: "signed-in",
  options: [
    new Option("--device <device>", t("remote.cli.sessions.list.deviceOption")),
    new Option("--state <state>", t("remote.cli.sessions.list.stateOption"))
      .choices(enums.RemoteSessionState)
      .argParser(choiceOf(enums.RemoteSessionState)),
    new Option("--offset <n>", t("monitoring.deviceMessages.cli.list.offsetOption")).argParser(integer),
    new Option("--page-size <n>", t("monitoring.deviceMessages.cli.list.pageSizeOption")).argParser(integer),
  ],
  data: "listRemoteSessions",
  pages: true,
  examples: [
    "sessions list",
    "sessions list --device web-01 --state active",
    "sessions list --json id,userName,ending",
  ],
  async run({ connect, flags, signal }) {
    const { muster } = await connect();
    const { device, state, offset, pageSize } = flags;
    const query = {
      ...(device && { nodeId: await resolveDevice(muster, device, signal) }),
      ...(state && { state }),
      ...(offset !== undefined && { offset }),
      ...(pageSize !== undefined && { pageSize }),
    };
    const { results, total } = await muster.call("listRemoteSessions", { query }, signal);
    const rows = wantsData(flags)
      ? results
      : results.map((one) => ({
          ...one,
          tool: remoteSessionText(one),
          state: one.ending ? remoteEndingText(one.ending, one.endedBy) : remoteStateLabels[one.state],
        }));
    await printList(rows, columnsOf("createdAt", "id", "deviceName", "userName", "tool", "state"), flags);
    if (!total) printStatus(t(device || state ? "common.noMatch" : "remote.cli.sessions.none"));
    printRest(results.length, total, offset);
  },
}));

const showSession = defineCommand(() => ({
  name: "show",
  args: [sessionArgument],
  summary: t("remote.cli.sessions.show.summary"),
  permission: "signed-in",
  data: "getRemoteSession",
  examples: ["sessions show 6f1c4f5e-8d1b-4d0e-9f0a-3c2b1a0d9e8f --json all"],
  async run({ args, connect, flags, signal }) {
    const { muster } = await connect();
    const path = { sessionId: args[0] ?? "" };
    await printOne(await muster.call("getRemoteSession", { path }, signal), flags);
  },
}));

const endSession = defineCommand(() => ({
  name: "end",
  args: [sessionArgument],
  summary: t("remote.cli.sessions.end.summary"),
  permission: "signed-in",
  data: ["id", "result"],
  changes: true,
  examples: ["sessions end 6f1c4f5e-8d1b-4d0e-9f0a-3c2b1a0d9e8f"],
  async run({ args, connect, flags, signal, onlyPlanned }) {
    const { muster } = await connect();
    const id = args[0] ?? "";
    if (await onlyPlanned("POST", `/ws/remote/sessions/${id}/end`)) return;
    await muster.call("endRemoteSession", { path: { sessionId: id } }, signal);
    await printDone({ id, result: "ended" }, flags);
    if (!wantsData(flags)) printStatus(clean(t("remote.cli.sessions.end.done", { id })));
  },
}));

export default {
  name: "sessions",
  area: "remote",
  summary: "remote.cli.sessions.summary",
  load: (sessions) =>
    addCommands(
      sessions,
      listSessions,
      showSession,
      watchSessionCommand,
      playSession,
      exportSession,
      endSession,
    ),
} satisfies CommandFeature;
