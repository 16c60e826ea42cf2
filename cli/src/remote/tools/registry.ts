import {
  availableRegistryPages,
  isSettable,
  joinRegistryPath,
  maxRegistryDataBytes,
  MusterError,
  registryData,
  registryEditText,
  registryFileBytes,
  registryPages,
  registryPath,
  registryTypes,
  registryValueLabel,
  t,
  type Muster,
  type RegistryKey,
  type SettableRegistryType,
} from "@muster/sdk";
import { Option } from "commander";
import { deviceArgument } from "../../devices/devices/device-argument.ts";
import { addCommands, defineCommand } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { writeOwnFile } from "../../lib/files.ts";
import { readStdin } from "../../lib/prompts.ts";
import { printList, printOne, printStatus, wantsData } from "../../lib/output.ts";
import { resolveDevice } from "../../lib/resolve.ts";
import { clean, columnsOf } from "../../lib/table.ts";

const permission = "canUseRemoteToolsRemoteRegistry";
const keyArgument = { name: "<key>", text: t("remote.registry.cli.key"), field: "key" };
const nameArgument = { name: "<name>", text: t("remote.registry.cli.name"), field: "name" };
const urlOf = (nodeId: number, what: string) => `/ws/node/${nodeId}/tools/registry/${what}`;

/** Parses a key's path. @throws MusterError `usage` */
function keyOf(typed = ""): string {
  const key = registryPath(typed);
  if (key !== undefined) return key;
  throw new MusterError("usage", {
    message: t("remote.registry.cli.invalidKey", { key: clean(typed) }),
    nextStep: t("remote.registry.cli.keyNext"),
  });
}

const valueText = (key: string, name: string) => clean(joinRegistryPath(key, registryValueLabel(name)));

const pagesOf = (muster: Muster, nodeId: number, key: string, signal: AbortSignal) =>
  registryPages((place) =>
    muster.call("readRegistryKey", { path: { nodeId }, query: { ...(key && { key }), ...place } }, signal),
  );

/**
 * Finds a value.
 * @throws MusterError `not_found`; `agent_outdated` if the value may be after the first page and the agent
 * supports only that one
 */
async function findValue(
  muster: Muster,
  nodeId: number,
  of: { key: string; name: string },
  signal: AbortSignal,
) {
  for await (const { values } of pagesOf(muster, nodeId, of.key, signal)) {
    const found = values.find(({ name, isExact }) => isExact && name.toLowerCase() === of.name.toLowerCase());
    if (found) return found;
  }
  return undefined;
}

/** Reads all pages of a key, or only the first one if the agent doesn't support more. */
async function readWhole(pages: AsyncIterable<RegistryKey>) {
  const keys: RegistryKey["keys"] = [];
  const values: RegistryKey["values"] = [];
  let last: RegistryKey | undefined;
  for await (const page of availableRegistryPages(pages)) {
    keys.push(...page.keys);
    values.push(...page.values);
    last = page;
  }
  const isWhole = !last?.keysAfter && !last?.valuesAfter;
  return { keys, values, total: last && !isWhole ? last.totalKeys + last.totalValues : 0 };
}

const ls = defineCommand(() => ({
  name: "ls",
  args: [deviceArgument, { ...keyArgument, name: "[key]" }],
  summary: t("remote.registry.cli.ls.summary"),
  permission,
  reaches: true,
  data: ["name", "type", "text", "data", "size", "isExact"],
  examples: [
    "registry ls pc-7",
    "registry ls pc-7 'HKLM\\SOFTWARE\\Microsoft\\Windows\\CurrentVersion\\Run'",
  ],
  async run({ args: [device = "", typed], connect, flags, signal }) {
    const key = typed ? keyOf(typed) : "";
    const { muster } = await connect();
    const nodeId = await resolveDevice(muster, device, signal);
    const { keys, values, total } = await readWhole(pagesOf(muster, nodeId, key, signal));
    const isData = wantsData(flags);
    const named = ({ name, isExact }: { name: string; isExact: boolean }) =>
      isData || isExact ? name : `${name} ${t("remote.registry.cli.ls.unexact")}`;
    const rows = [
      ...keys.map((one) => ({
        ...one,
        name: named(one),
        type: isData ? "KEY" : t("remote.registry.cli.ls.keyType"),
        text: "",
        data: "",
        size: null,
      })),
      ...values.map((one) => ({ ...one, name: isData || one.name ? named(one) : registryValueLabel("") })),
    ];
    await printList(rows, columnsOf("name", "type", "text"), flags);
    if (!rows.length) printStatus(t("remote.registry.none"));
    if (total > rows.length) printStatus(t("remote.deviceTools.more", { shown: rows.length, total }));
  },
}));

const get = defineCommand(() => ({
  name: "get",
  args: [deviceArgument, keyArgument, nameArgument],
  summary: t("remote.registry.cli.get.summary"),
  notes: t("remote.registry.cli.get.notes"),
  permission,
  reaches: true,
  data: ["name", "type", "text", "data", "size", "isExact"],
  examples: [
    "registry get pc-7 'HKLM\\SOFTWARE\\Acme' Port",
    "registry get pc-7 'HKLM\\SOFTWARE\\Acme' '' --json type,data",
  ],
  async run({ args: [device = "", typed, name = ""], connect, flags, signal }) {
    const key = keyOf(typed);
    const { muster } = await connect();
    const nodeId = await resolveDevice(muster, device, signal);
    const value = await findValue(muster, nodeId, { key, name }, signal);
    if (!value)
      throw new MusterError("not_found", {
        message: t("remote.registry.noValue", { key: valueText(key, name) }),
      });
    if (wantsData(flags)) return printOne(value, flags);
    const lines = registryEditText(value).split("\n");
    // a terminal would interpret escape sequences in the value
    process.stdout.write(`${lines.map((line) => clean(line)).join("\n")}\n`);
    if (value.size * 2 > value.data.length)
      printStatus(t("remote.registry.cli.get.cut", { size: value.size }));
  },
}));

const set = defineCommand<{ type?: SettableRegistryType }>(() => ({
  name: "set",
  args: [
    deviceArgument,
    keyArgument,
    nameArgument,
    { name: "<data>", text: t("remote.registry.cli.set.data"), field: "data" },
  ],
  summary: t("remote.registry.cli.set.summary"),
  notes: t("remote.registry.cli.set.notes"),
  permission,
  reaches: true,
  options: [new Option("--type <type>", t("remote.registry.cli.set.typeOption")).choices(registryTypes)],
  data: "setRegistryValue",
  changes: true,
  asks: true,
  examples: [
    "registry set pc-7 'HKLM\\SOFTWARE\\Acme' Port 8443 --type REG_DWORD",
    "printf 'a\\nb' | muster registry set pc-7 'HKLM\\SOFTWARE\\Acme' Servers - --type REG_MULTI_SZ --yes",
  ],
  async run({
    args: [device = "", typed, name = "", given = ""],
    connect,
    confirm,
    flags,
    onlyPlanned,
    signal,
  }) {
    const key = keyOf(typed);
    const text = given === "-" ? (await readStdin()).replace(/\r?\n$/, "") : given;
    const { muster } = await connect();
    const nodeId = await resolveDevice(muster, device, signal);
    const type = flags.type ?? (await findValue(muster, nodeId, { key, name }, signal))?.type ?? "REG_SZ";
    if (!isSettable(type))
      throw new MusterError("usage", {
        message: t("remote.registry.cli.set.otherType", { type }),
        nextStep: t("remote.registry.cli.set.otherTypeNext"),
      });
    const data = registryData(type, text);
    if (data === undefined || data.length > maxRegistryDataBytes * 2) {
      const message = t(data === undefined ? `remote.registry.invalid.${type}` : "remote.registry.tooLong");
      throw new MusterError("validation_failed", { errors: [{ field: "data", message }] });
    }
    const body = { key, name, type, data };
    if (await onlyPlanned("POST", urlOf(nodeId, "values"), body)) return;
    const value = valueText(key, name);
    await confirm(t("remote.registry.cli.set.confirm", { value, device, text: clean(text) }));
    const saved = await muster.call("setRegistryValue", { path: { nodeId }, body }, signal);
    if (wantsData(flags)) return printOne(saved, flags);
    printStatus(t("remote.registry.saved", { value }));
  },
}));

const create = defineCommand(() => ({
  name: "create",
  args: [deviceArgument, keyArgument],
  summary: t("remote.registry.cli.create.summary"),
  permission,
  reaches: true,
  data: "createRegistryKey",
  changes: true,
  examples: ["registry create pc-7 'HKLM\\SOFTWARE\\Acme'"],
  async run({ args: [device = "", typed], connect, flags, onlyPlanned, signal }) {
    const body = { key: keyOf(typed) };
    const { muster } = await connect();
    const nodeId = await resolveDevice(muster, device, signal);
    if (await onlyPlanned("POST", urlOf(nodeId, "keys"), body)) return;
    const created = await muster.call("createRegistryKey", { path: { nodeId }, body }, signal);
    if (wantsData(flags)) return printOne(created, flags);
    printStatus(t("remote.registry.created", { key: clean(created.key) }));
  },
}));

const rm = defineCommand<{ value?: string }>(() => ({
  name: "rm",
  args: [deviceArgument, keyArgument],
  summary: t("remote.registry.cli.rm.summary"),
  permission,
  reaches: true,
  options: [new Option("--value <name>", t("remote.registry.cli.rm.valueOption"))],
  data: "deleteRegistryKey",
  changes: true,
  asks: true,
  examples: [
    "registry rm pc-7 'HKLM\\SOFTWARE\\Acme\\Old'",
    "registry rm pc-7 'HKLM\\SOFTWARE\\Acme' --value Port --yes",
  ],
  async run({ args: [device = "", typed], connect, confirm, flags, onlyPlanned, signal }) {
    const key = keyOf(typed);
    const name = flags.value;
    const { muster } = await connect();
    const nodeId = await resolveDevice(muster, device, signal);
    const query = new URLSearchParams({ key, ...(name !== undefined && { name }) });
    const what = name === undefined ? "keys" : "values";
    if (await onlyPlanned("DELETE", `${urlOf(nodeId, what)}?${query}`)) return;
    const value = valueText(key, name ?? "");
    await confirm(
      name === undefined
        ? t("remote.registry.cli.rm.confirmKey", { key: clean(key), device })
        : t("remote.registry.cli.rm.confirmValue", { value, device }),
    );
    const path = { nodeId };
    const deleted =
      name === undefined
        ? await muster.call("deleteRegistryKey", { path, query: { key } }, signal)
        : await muster.call("deleteRegistryValue", { path, query: { key, name } }, signal);
    if (wantsData(flags)) return printOne(deleted, flags);
    printStatus(t("remote.registry.deleted", { key: name === undefined ? clean(key) : value }));
  },
}));

const rename = defineCommand<{ value?: string }>(() => ({
  name: "rename",
  args: [
    deviceArgument,
    keyArgument,
    { name: "<newName>", text: t("remote.registry.cli.rename.newName"), field: "newName" },
  ],
  summary: t("remote.registry.cli.rename.summary"),
  permission,
  reaches: true,
  options: [new Option("--value <name>", t("remote.registry.cli.rename.valueOption"))],
  data: "renameRegistryKey",
  changes: true,
  examples: [
    "registry rename pc-7 'HKLM\\SOFTWARE\\Acme\\Old' New",
    "registry rename pc-7 'HKLM\\SOFTWARE\\Acme' HttpsPort --value Port",
  ],
  async run({ args: [device = "", typed, newName = ""], connect, flags, onlyPlanned, signal }) {
    const key = keyOf(typed);
    const name = flags.value;
    const { muster } = await connect();
    const path = { nodeId: await resolveDevice(muster, device, signal) };
    const body = { key, newName, ...(name !== undefined && { name }) };
    const what = name === undefined ? "keys/rename" : "values/rename";
    if (await onlyPlanned("POST", urlOf(path.nodeId, what), body)) return;
    const renamed =
      name === undefined
        ? await muster.call("renameRegistryKey", { path, body: { key, newName } }, signal)
        : await muster.call("renameRegistryValue", { path, body: { key, name, newName } }, signal);
    if (wantsData(flags)) return printOne(renamed, flags);
    const shown = name === undefined ? clean(renamed.key) : valueText(key, newName);
    printStatus(t("remote.registry.renamed", { key: shown }));
  },
}));

const exportKey = defineCommand(() => ({
  name: "export",
  args: [deviceArgument, keyArgument, { name: "<file>", text: t("remote.registry.cli.export.file") }],
  summary: t("remote.registry.cli.export.summary"),
  permission,
  reaches: true,
  data: null,
  asks: true,
  examples: ["registry export pc-7 'HKLM\\SOFTWARE\\Acme' acme.reg"],
  async run({ args: [device = "", typed, file = ""], connect, confirm, signal }) {
    const body = { key: keyOf(typed) };
    const { muster } = await connect();
    const path = { nodeId: await resolveDevice(muster, device, signal) };
    const exported = await muster.call("exportRegistryKey", { path, body }, signal);
    const replace = () => confirm(t("remote.registry.cli.export.replace", { file: clean(file) }));
    await writeOwnFile(file, registryFileBytes(exported), replace);
    const { keys, omitted } = exported;
    printStatus(t("remote.registry.cli.export.done", { count: keys.length, file: clean(file) }));
    if (omitted) printStatus(t("remote.registry.omitted", { count: omitted }));
  },
}));

export default {
  name: "registry",
  area: "remote",
  summary: "remote.registry.cli.summary",
  load: (registry) => addCommands(registry, ls, get, set, create, rm, rename, exportKey),
} satisfies CommandFeature;
