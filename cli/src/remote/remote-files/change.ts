// Commands that change files on the computer: mkdir, mv, rm and chmod.
import { t } from "@muster/sdk";
import { InvalidArgumentError, Option } from "commander";
import { configureCommand, type CommandBody, type Context } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { printDone, printStatus, wantsData } from "../../lib/output.ts";
import { resolveDevice } from "../../lib/resolve.ts";
import { clean } from "../../lib/table.ts";
import { rightsOption, type SessionFlags } from "../options.ts";
import { lastName, parseRemotePath, pathArgument, requireRemotePath } from "./paths.ts";

type Run<F> = Pick<Context<F & SessionFlags>, "flags" | "signal" | "connect" | "onlyPlanned" | "confirm">;

interface Done {
  device: string;
  path: string;
  text: string;
}

async function printChange<F>({ flags }: Run<F>, { device, path, text }: Done): Promise<void> {
  await printDone({ device, path, result: "done" }, flags);
  if (!wantsData(flags)) printStatus(clean(text));
}

async function deviceOf<F>({ connect, signal }: Run<F>, device: string) {
  const { muster } = await connect();
  return { muster, nodeId: await resolveDevice(muster, device, signal) };
}

async function mkdir(context: Context<SessionFlags>): Promise<void> {
  const { device, path } = requireRemotePath(context.args[0] ?? "");
  const { muster, nodeId } = await deviceOf(context, device);
  const folderName = lastName(path);
  const parent = path.replace(/[^/]*\/*$/, "") || ".";
  const body = { path: parent, folderName, user: context.flags.user };
  if (await context.onlyPlanned("POST", `/ws/node/${nodeId}/files/folder`, body)) return;
  await muster.call("createFolder", { path: { nodeId }, body }, context.signal);
  await printChange(context, { device, path, text: t("remote.files.cli.mkdir.done", { device, path }) });
}

async function mv(context: Context<SessionFlags>): Promise<void> {
  const [given = "", target = ""] = context.args;
  const { device, path: from } = requireRemotePath(given);
  const remote = parseRemotePath(target);
  const to = remote ? remote.path : target;
  if (remote && remote.devices.join() !== device) requireRemotePath("");
  const { muster, nodeId } = await deviceOf(context, device);
  const body = { from, to: to.endsWith("/") ? `${to}${lastName(from)}` : to, user: context.flags.user };
  if (await context.onlyPlanned("POST", `/ws/node/${nodeId}/files/move`, body)) return;
  await muster.call("moveFile", { path: { nodeId }, body }, context.signal);
  const text = t("remote.files.cli.mv.done", { device, from, to: body.to });
  await printChange(context, { device, path: body.to, text });
}

async function rm(context: Context<SessionFlags & { recursive?: boolean }>): Promise<void> {
  const { device, path } = requireRemotePath(context.args[0] ?? "");
  const { flags, confirm, onlyPlanned, signal } = context;
  const { muster, nodeId } = await deviceOf(context, device);
  const { recursive = false, user } = flags;
  const query = { path, user, recursive };
  const address = `/ws/node/${nodeId}/files?${new URLSearchParams({ ...query, recursive: String(recursive) })}`;
  if (await onlyPlanned("DELETE", address)) return;
  if (recursive) await confirm(clean(t("remote.files.cli.rm.confirm", { device, path })));
  const { deleted } = await muster.call("deleteFile", { path: { nodeId }, query }, signal);
  const text = t("remote.files.cli.rm.done", { device, path, count: deleted });
  await printChange(context, { device, path, text });
}

interface Permissions extends SessionFlags {
  mode?: number;
  owner?: string;
  group?: string;
}

/** Parses permissions such as "640". */
function octal(text: string): number {
  if (!/^[0-7]{3,4}$/.test(text)) throw new InvalidArgumentError(t("remote.files.cli.chmod.octal"));
  return Number.parseInt(text, 8);
}

async function chmod(context: Context<Permissions>): Promise<void> {
  const { device, path } = requireRemotePath(context.args[0] ?? "");
  const { mode, owner, group, user } = context.flags;
  const { muster, nodeId } = await deviceOf(context, device);
  const body = {
    path,
    user,
    ...(mode !== undefined && { mode }),
    ...(owner !== undefined && { owner }),
    ...(group !== undefined && { group }),
  };
  if (await context.onlyPlanned("PUT", `/ws/node/${nodeId}/files/permissions`, body)) return;
  await muster.call("setFilePermissions", { path: { nodeId }, body }, context.signal);
  await printChange(context, { device, path, text: t("remote.files.cli.chmod.done", { device, path }) });
}

const permission = "canUseRemoteToolsFileExplorer";
const data = ["device", "path", "result"];

function feature<F extends SessionFlags>(
  name: string,
  summary: CommandFeature["summary"],
  body: Omit<CommandBody<F>, "permission" | "reaches" | "data" | "changes">,
): CommandFeature {
  return {
    name,
    area: "remote",
    summary,
    load: (command) =>
      void configureCommand<F>(command, {
        permission,
        reaches: true,
        data,
        changes: true,
        ...body,
        options: [...(body.options ?? []), rightsOption()],
      }),
  };
}

export const mkdirCommand = feature<SessionFlags>("mkdir", "remote.files.cli.mkdir.summary", {
  args: [pathArgument],
  examples: ["mkdir web-01:/srv/backup"],
  run: mkdir,
});

export const mvCommand = feature<SessionFlags>("mv", "remote.files.cli.mv.summary", {
  args: [pathArgument, { name: "<target>", text: t("remote.files.cli.mv.target") }],
  examples: ["mv web-01:/srv/report.txt /srv/archive/", "mv web-01:/srv/old web-01:/srv/new"],
  run: mv,
});

export const rmCommand = feature<SessionFlags & { recursive?: boolean }>(
  "rm",
  "remote.files.cli.rm.summary",
  {
    args: [pathArgument],
    options: [new Option("-r, --recursive", t("remote.files.cli.rm.recursiveOption"))],
    asks: true,
    examples: ["rm web-01:/tmp/core", "rm -r web-01:/srv/old --dry-run"],
    run: rm,
  },
);

export const chmodCommand = feature<Permissions>("chmod", "remote.files.cli.chmod.summary", {
  args: [pathArgument],
  options: [
    new Option("--mode <octal>", t("remote.files.cli.chmod.modeOption")).argParser(octal),
    new Option("--owner <user>", t("remote.files.cli.chmod.ownerOption")),
    new Option("--group <group>", t("remote.files.cli.chmod.groupOption")),
  ],
  examples: ["chmod web-01:/etc/app.conf --mode 640 --owner root --group app"],
  run: chmod,
});
