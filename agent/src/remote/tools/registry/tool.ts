// The registry of Windows, by PowerShell. It was not run on Windows.
import {
  cleanText,
  isRegistryRoot,
  joinRegistryPath,
  keyed,
  longestRegistryData,
  registryHives,
  registryParent,
  registryPath,
  registryText,
  registryTextLength,
  registryTypes,
  type RegistryHive,
  type RegistryType,
  type RegistryValue,
} from "@muster/sdk";
import { numberOf, objectsIn } from "../../../monitoring/state/json.ts";
import { choiceIn, integerIn, textIn } from "../input.ts";
import { runTool, type RunTool } from "../programs.ts";
import { ToolError, type Tool, type ToolAction } from "../tool.ts";
import { registryScript, type RegistryInput, type RegistryScript } from "./scripts.ts";

const longestPath = 1_000;
const mostKeys = 10_000;
const mostValues = 1_000;
const mostExported = 5_000;
const longestExported = 65_536;
/** Of a page of values, in characters as PowerShell prints them. */
const mostData = 1_000_000;
const mostOffset = 10_000_000;
/** Less than what calls can answer, in characters of JSON. */
const mostAnswered = 1_900_000;

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

/** A name without characters that would be lost or misread on the way to a person. */
const isExact = (name: string): boolean =>
  name.length <= longestPath && cleanText(name, longestPath) === name;

function pathIn(input: unknown, name = "key") {
  const typed = textIn(input, name, longestPath);
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
  const value = textIn(input, name, longestPath);
  if (!isExact(value)) throw invalid(name);
  return value;
}

function dataIn(input: unknown, type: keyof typeof kinds): string {
  const data = textIn(input, "data", longestRegistryData * 2);
  const bytes = { REG_DWORD: 4, REG_QWORD: 8 }[type as string];
  const isWhole = type === "REG_BINARY" || bytes !== undefined || data.length % 4 === 0;
  if (!/^(?:[0-9a-f]{2})*$/.test(data) || !isWhole || (bytes !== undefined && data.length !== bytes * 2))
    throw invalid("data");
  return Buffer.from(data, "hex").toString("base64");
}

/** As many of the first as their JSON has room for, at least one. */
function fitting<T>(all: readonly T[], room: number): readonly T[] {
  let left = room;
  const end = all.findIndex((one, at) => (left -= JSON.stringify(one).length + 1) < 0 && at > 0);
  return end < 0 ? all : all.slice(0, end);
}

function valueOf({ name, kind, size, data }: Record<string, unknown>): RegistryValue | undefined {
  if (typeof name !== "string" || typeof data !== "string") return undefined;
  const type = registryTypes.find((one) => kinds[one] === kind) ?? ("REG_NONE" as RegistryType);
  const hex = Buffer.from(data, "base64").toString("hex");
  const text = cleanText(registryText({ type, data: hex }), registryTextLength);
  return {
    name: cleanText(name, longestPath),
    isExact: isExact(name),
    type,
    data: hex,
    size: numberOf(size) ?? hex.length / 2,
    text,
  };
}

const valuesOf = (values: unknown): RegistryValue[] => objectsIn(values).flatMap((one) => valueOf(one) ?? []);

/** What a change came to. @throws ToolError if it could not be made */
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
    const offset = (name: string) => integerIn(input, name, { least: 0, most: mostOffset, or: 0 });
    const [keysOffset, valuesOffset] = [offset("keysOffset"), offset("valuesOffset")];
    if (!textIn(input, "key", longestPath)) {
      const hiveNames = Object.keys(registryHives);
      const keys = hiveNames.slice(keysOffset).map((name) => ({ name, isExact: true }));
      return { readAt: Date.now(), key: "", keys, totalKeys: hiveNames.length, values: [], totalValues: 0 };
    }
    const { key, at } = pathIn(input);
    const page = { keysOffset, mostKeys, valuesOffset, mostValues, mostData, longest: longestRegistryData };
    const [found] = objectsIn(await script("read", { ...at, ...page }));
    if (!found) throw problem("noKey", key);
    const names = (Array.isArray(found.keys) ? found.keys : []).filter((one) => typeof one === "string");
    const keys = names.map((name: string) => ({ name: cleanText(name, 255), isExact: isExact(name) }));
    const values = valuesOf(found.values);
    return {
      readAt: Date.now(),
      key,
      keys: fitting(keys, mostAnswered / 2),
      values: fitting(values, mostAnswered / 2),
      totalKeys: numberOf(found.totalKeys) ?? keys.length,
      totalValues: numberOf(found.totalValues) ?? values.length,
    };
  };
  return {
    capability: "tools",
    actions: {
      read,
      /** A page after the first; agents of earlier versions don't have it. */
      readMore: read,

      async export(input) {
        const { key, at } = keyIn(input);
        const hive = key.split("\\")[0]!;
        const answer = await script("readAll", { ...at, mostKeys: mostExported, longest: longestExported });
        const [found] = objectsIn(answer);
        if (!found) throw problem("noKey", key);
        if (found.isFull === true) throw problem("tooLarge", key);
        let omitted = numberOf(found.omitted) ?? 0;
        const keys = objectsIn(found.keys).flatMap(({ path, values }) => {
          const all = valuesOf(values);
          const whole = all.filter(({ isExact: exact, size, data }) => exact && size * 2 === data.length);
          omitted += all.length - whole.length;
          const full = typeof path === "string" ? joinRegistryPath(hive, path).replace(/\\$/, "") : "";
          if (registryPath(full) === full) return [{ key: full, values: whole }];
          omitted += 1 + whole.length;
          return [];
        });
        const result = { readAt: Date.now(), keys, omitted };
        if (JSON.stringify(result).length > mostAnswered) throw problem("tooLarge", key);
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
        // PowerShell's provider takes it for a separator
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
