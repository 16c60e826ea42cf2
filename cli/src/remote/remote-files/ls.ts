import { t, type FileEntry, type FilePage, type Input } from "@muster/sdk";
import { modeText } from "@muster/sdk/remote";
import { configureCommand, type Context } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { printList, printStatus, wantsData } from "../../lib/output.ts";
import { resolveDevice } from "../../lib/resolve.ts";
import { columnsOf } from "../../lib/table.ts";
import { rightsOption, type SessionFlags } from "../options.ts";
import { parseRemotePath, pathArgument, requireRemotePath } from "./paths.ts";

async function ls({ args, flags, signal, connect }: Context<SessionFlags>): Promise<void> {
  const given = args[0] ?? "";
  const { device, path } = requireRemotePath(parseRemotePath(given) ? given : `${given}:`);
  const { muster } = await connect();
  const nodeId = await resolveDevice(muster, device, signal);
  const entries: FileEntry[] = [];
  let after: string | null = "";
  do {
    const query: Input<"listFiles">["query"] = { path, user: flags.user, ...(after && { after }) };
    const page: FilePage = await muster.call("listFiles", { path: { nodeId }, query }, signal);
    entries.push(...page.results);
    ({ after } = page);
  } while (after !== null);
  const rows = wantsData(flags) ? entries : entries.map(rowOf);
  await printList(rows, columnsOf("mode", "owner", "group", "size", "modifiedAt", "name"), flags);
  if (!entries.length) printStatus(t("remote.files.cli.ls.empty"));
}

/** The row of a file, with permissions such as "-rw-r-----" and the target of a link. */
const rowOf = (entry: FileEntry) => ({
  ...entry,
  mode: modeText(entry),
  name: entry.target === null ? entry.name : `${entry.name} -> ${entry.target}`,
});

export default {
  name: "ls",
  area: "remote",
  summary: "remote.files.cli.ls.summary",
  load: (command) =>
    void configureCommand<SessionFlags>(command, {
      args: [pathArgument],
      permission: "canUseRemoteToolsFileExplorer",
      reaches: true,
      options: [rightsOption()],
      data: "listFiles",
      examples: [
        "ls web-01:/var/log",
        "ls web-01: --user user",
        "ls web-01:/srv --json name,size,modifiedAt",
      ],
      run: ls,
    }),
} satisfies CommandFeature;
