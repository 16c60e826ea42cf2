// The Windows registry, accessed with PowerShell. Not tested on Windows.
import {
  cleanText,
  isRegistryRoot,
  joinRegistryPath,
  keyed,
  maxRegistryDataBytes,
  registryHives,
  registryParent,
  registryPath,
  registryText,
  registryTextLength,
  registryTypes,
  type RegistryHive,
  type RegistryKey,
  type RegistryType,
  type RegistryValue,
} from "@muster/sdk";
import { numberOf, objectsIn } from "../../../monitoring/state/json.ts";
import { choiceIn, textIn } from "../input.ts";
import { runTool, type RunTool } from "../run-tool.ts";
import { ToolError, type Tool, type ToolAction } from "../tool.ts";
import { registryScript, type RegistryInput, type RegistryScript } from "./scripts.ts";

const maxPathLength = 1_000;
const maxCursorLength = 3_000;
const maxKeys = 10_000;
const maxValues = 1_000;
const maxExported = 5_000;
const maxExportedLength = 65_536;
/**
 * The maximum length of a page's values, in characters as PowerShell prints them, and of a page's key names.
 */
const maxData = 1_000_000;
const maxNames = 400_000;
/** Below the maximum result of a call, in characters of JSON. */
const maxResultLength = 1_900_000;

const hives: Readonly<Record<RegistryHive, string>> = {
  HKCR: "ClassesRoot",
  HKLM: "LocalMachine",
  HKU: "Users",
  HKCC: "CurrentConfig",
};

const kinds: Readonly<Record<(typeof registryTypes)[number], string>> = {
  REG_SZ: "String",
  REG_EXPAND_SZ: "ExpandString",
  REG_MULTI_SZ: "MultiString",
  REG_DWORD: "DWord",
  REG_QWORD: "QWord",
  REG_BINARY: "Binary",
};

const problem = (name: "noKey" | "noValue" | "exists" | "protected" | "slash" | "tooLarge", key = "") =>
  new ToolError(keyed(`remote.registry.${name}`, { key }));

const invalid = (name: string) => new ToolError(keyed("remote.deviceTools.invalid", { name }));

/** Whether a name can be displayed without losing or misrepresenting characters. */
const isExact = (name: string): boolean =>
  name.length <= maxPathLength && cleanText(name, maxPathLength) === name;

function pathIn(input: unknown, name = "key") {
  const typed = textIn(input, name, maxPathLength);
  const key = registryPath(typed);
  if (key === undefined || key !== typed) throw invalid(name);
  const [hive = "", ...keys] = key.split("\\");
  return {
    key,
    at: { hive: hives[hive as RegistryHive], path: keys.join("\\") },
    provider: registryHives[hive as RegistryHive],
  };
}

function valueNameIn(input: unknown, name = "name"): string {
  const value = textIn(input, name, maxPathLength);
  if (!isExact(value)) throw invalid(name);
  return value;
}

function dataIn(input: unknown, type: keyof typeof kinds): string {
  const data = textIn(input, "data", maxRegistryDataBytes * 2);
  const bytes = { REG_DWORD: 4, REG_QWORD: 8 }[type as string];
  const isWhole = type === "REG_BINARY" || bytes !== undefined || data.length % 4 === 0;
  if (!/^(?:[0-9a-f]{2})*$/.test(data) || !isWhole || (bytes !== undefined && data.length !== bytes * 2))
    throw invalid("data");
  return Buffer.from(data, "hex").toString("base64");
}

/** The cursor of a page that ended after this name; preserves all of its characters. */
const cursorOf = (name: string): string => Buffer.from(`=${name}`, "utf16le").toString("base64url");

function cursorIn(input: unknown, name: string): string | undefined {
  const cursor = textIn(input, name, maxCursorLength);
  if (!cursor) return undefined;
  const text = Buffer.from(cursor, "base64url").toString("utf16le");
  if (cursorOf(text.slice(1)) !== cursor) throw invalid(name);
  return text.slice(1);
}

interface Named<T> {
  /** The exact name in the registry. */
  name: string;
  shown: T;
}

/** The first items that fit into a page as JSON, at least one, and the cursor of the next page. */
function pageOf<T>(all: readonly Named<T>[], isMore: unknown): { shown: T[]; after: string | null } {
  let left = maxResultLength / 2;
  const end = all.findIndex(({ shown }, at) => (left -= JSON.stringify(shown).length + 1) < 0 && at > 0);
  const fitting = end < 0 ? all : all.slice(0, end);
  const last = fitting.at(-1);
  const hasNext = last !== undefined && (end >= 0 || isMore === true);
  return { shown: fitting.map(({ shown }) => shown), after: hasNext ? cursorOf(last.name) : null };
}

function valueOf({ name, kind, size, data }: Record<string, unknown>): Named<RegistryValue> | undefined {
  if (typeof name !== "string" || typeof data !== "string") return undefined;
  const type = registryTypes.find((one) => kinds[one] === kind) ?? ("REG_NONE" as RegistryType);
  const hex = Buffer.from(data, "base64").toString("hex");
  const text = cleanText(registryText({ type, data: hex }), registryTextLength);
  const shown = {
    name: cleanText(name, maxPathLength),
    isExact: isExact(name),
    type,
    data: hex,
    size: numberOf(size) ?? hex.length / 2,
    text,
  };
  return { name, shown };
}

const valuesOf = (values: unknown): Named<RegistryValue>[] =>
  objectsIn(values).flatMap((one) => valueOf(one) ?? []);

/** A page of a key; by default it is the last one. */
const answerOf = (
  key: string,
  page: Partial<RegistryKey> & Pick<RegistryKey, "keys" | "totalKeys">,
): RegistryKey => ({
  readAt: Date.now(),
  key,
  keysAfter: null,
  values: [],
  totalValues: 0,
  valuesAfter: null,
  ...page,
});

/** Checks the result of a change. @throws ToolError if it failed */
function done(answer: unknown, key: string): void {
  if (answer === null) throw problem("noKey", key);
  if (answer === "exists" || answer === "noValue") throw problem(answer, key);
  if (answer !== "done")
    throw new ToolError(keyed("remote.deviceTools.unreadable", { program: "PowerShell" }));
}

const chosen = (key: string, name: string) => ({ key, name, value: joinRegistryPath(key, name) });

export function registryTool(platform: NodeJS.Platform = process.platform, run: RunTool = runTool): Tool {
  const script = (name: RegistryScript, input: RegistryInput) => registryScript(run, name, input);
  const onWindows = () => {
    if (platform !== "win32") throw new ToolError(keyed("remote.registry.windowsOnly"));
  };
  const keyIn = (input: unknown) => {
    onWindows();
    return pathIn(input);
  };
  const read: ToolAction = async (input) => {
    onWindows();
    const [keysAfter, valuesAfter] = [cursorIn(input, "keysAfter"), cursorIn(input, "valuesAfter")];
    const isFirst = keysAfter === undefined && valuesAfter === undefined;
    if (!textIn(input, "key", maxPathLength)) {
      const keys = Object.keys(registryHives).map((name) => ({ name, isExact: true }));
      return answerOf("", { keys: isFirst ? keys : [], totalKeys: keys.length });
    }
    const { key, at } = pathIn(input);
    const found = await script("read", {
      ...at,
      keysAfter,
      maxKeys: isFirst || keysAfter !== undefined ? maxKeys : 0,
      maxNames,
      valuesAfter,
      maxValues: isFirst || valuesAfter !== undefined ? maxValues : 0,
      maxData,
      maxNameLength: maxPathLength,
      maxDataBytes: maxRegistryDataBytes,
    });
    const [read] = objectsIn(found);
    if (!read) throw problem("noKey", key);
    const names = (Array.isArray(read.keys) ? read.keys : []).filter((one) => typeof one === "string");
    const shown = (name: string) => ({ name: cleanText(name, 255), isExact: isExact(name) });
    const keys = pageOf(
      names.map((name: string) => ({ name, shown: shown(name) })),
      read.moreKeys,
    );
    const values = pageOf(valuesOf(read.values), read.moreValues);
    return answerOf(key, {
      keys: keys.shown,
      totalKeys: numberOf(read.totalKeys) ?? keys.shown.length,
      keysAfter: keys.after,
      values: values.shown,
      totalValues: numberOf(read.totalValues) ?? values.shown.length,
      valuesAfter: values.after,
    });
  };
  return {
    capability: "tools",
    actions: {
      read,
      /** Reads the pages after the first; earlier versions of the agent don't support this action. */
      readAfter: read,

      async export(input) {
        const { key, at } = keyIn(input);
        const hive = key.split("\\")[0]!;
        const answer = await script("readAll", {
          ...at,
          maxKeys: maxExported,
          maxDataBytes: maxExportedLength,
        });
        const [found] = objectsIn(answer);
        if (!found) throw problem("noKey", key);
        if (found.isFull === true) throw problem("tooLarge", key);
        let omitted = numberOf(found.omitted) ?? 0;
        const keys = objectsIn(found.keys).flatMap(({ path, values }) => {
          const all = valuesOf(values).map(({ shown }) => shown);
          const whole = all.filter(({ isExact: exact, size, data }) => exact && size * 2 === data.length);
          omitted += all.length - whole.length;
          const full = typeof path === "string" ? joinRegistryPath(hive, path).replace(/\\$/, "") : "";
          if (registryPath(full) === full) return [{ key: full, values: whole }];
          omitted += 1 + whole.length;
          return [];
        });
        const result = { readAt: Date.now(), keys, omitted };
        if (JSON.stringify(result).length > maxResultLength) throw problem("tooLarge", key);
        return result;
      },

      async createKey(input) {
        const { key, at } = keyIn(input);
        if (!registryParent(key)) throw problem("protected", key);
        done(await script("createKey", at), key);
        return { key };
      },

      async deleteKey(input) {
        const { key, at } = keyIn(input);
        if (isRegistryRoot(key)) throw problem("protected", key);
        done(await script("deleteKey", at), key);
        return { key };
      },

      async renameKey(input) {
        const { key, at, provider } = keyIn(input);
        const newName = valueNameIn(input, "newName");
        if (newName.includes("\\")) throw invalid("newName");
        if (isRegistryRoot(key)) throw problem("protected", key);
        // PowerShell's registry provider treats it as a separator
        if (key.includes("/") || newName.includes("/")) throw problem("slash", key);
        const to = pathIn({ key: joinRegistryPath(registryParent(key), newName) });
        done(await script("renameKey", { ...at, provider, newName, newPath: to.at.path }), key);
        return { key: to.key };
      },

      async setValue(input) {
        const { key, at } = keyIn(input);
        const name = valueNameIn(input);
        const type = choiceIn(input, "type", registryTypes);
        const data = dataIn(input, type);
        done(await script("setValue", { ...at, name, kind: kinds[type], data }), key);
        return chosen(key, name);
      },

      async deleteValue(input) {
        const { key, at } = keyIn(input);
        const name = valueNameIn(input);
        done(await script("deleteValue", { ...at, name }), joinRegistryPath(key, name));
        return chosen(key, name);
      },

      async renameValue(input) {
        const { key, at } = keyIn(input);
        const [name, newName] = [valueNameIn(input), valueNameIn(input, "newName")];
        done(await script("renameValue", { ...at, name, newName }), joinRegistryPath(key, name));
        return chosen(key, newName);
      },
    },
  };
}
