// A computer with Windows' registry in memory. It responds to the tool's scripts, which it recognizes by the
// methods they call.
import { registryTool } from "../../../agent/src/remote/tools/registry/tool.ts";
import type { RunTool } from "../../../agent/src/remote/tools/run-tool.ts";
import { ToolError } from "../../../agent/src/remote/tools/tool.ts";
import { sentMessage, type RegistryKey } from "@muster/sdk";
import type { ToolAnswer } from "@muster/sdk/live";

interface Value {
  kind: string;
  data: string;
}
interface Input {
  path: string;
  name: string;
  newName: string;
  newPath: string;
  kind: string;
  data: string;
  keysAfter?: string;
  maxKeys: number;
  valuesAfter?: string;
  maxValues: number;
}
type Keys = Map<string, Map<string, Value>>;

const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf("\\")));
const below = (keys: Keys, path: string) =>
  [...keys.keys()].filter((one) => one !== "" && (path === "" || one.startsWith(`${path}\\`)));

/** Returns elements in Windows' order, starting after a name. */
function following<T>(all: readonly T[], nameOf: (one: T) => string, after: string | undefined): T[] {
  const order = (one: T) => nameOf(one).toUpperCase();
  return all
    .filter((one) => after === undefined || order(one) > after.toUpperCase())
    .toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
}

/** What each script does. Only the keys of HKLM exist. */
const scripts: readonly [calls: RegExp, answer: (keys: Keys, input: Input) => unknown][] = [
  [
    /Read-Key \$in/,
    (keys, { path }) => ({
      keys: [path, ...below(keys, path)].map((one) => ({ path: one, values: valuesOf(keys.get(one)!) })),
      omitted: 0,
      isFull: false,
    }),
  ],
  [
    /GetSubKeyNames/,
    (keys, { path, keysAfter, maxKeys, valuesAfter, maxValues }) => {
      const values = keys.get(path);
      if (!values) return null;
      const names = below(keys, path)
        .filter((one) => parentOf(one) === path)
        .map((one) => one.slice(path ? path.length + 1 : 0));
      const nextKeys = following(names, (name) => name, keysAfter);
      const nextValues = following(valuesOf(values), ({ name }) => name, valuesAfter);
      return {
        keys: nextKeys.slice(0, maxKeys),
        totalKeys: names.length,
        moreKeys: nextKeys.length > maxKeys,
        values: nextValues.slice(0, maxValues),
        totalValues: values.size,
        moreValues: nextValues.length > maxValues,
      };
    },
  ],
  [/CreateSubKey/, (keys, { path }) => (keys.has(path) ? "exists" : (keys.set(path, new Map()), "done"))],
  [
    /DeleteSubKeyTree/,
    (keys, { path }) => {
      if (!keys.has(path)) return null;
      for (const one of [path, ...below(keys, path)]) keys.delete(one);
      return "done";
    },
  ],
  [
    /Rename-Item/,
    (keys, { path, newPath }) => {
      if (keys.has(newPath)) return "exists";
      for (const one of [path, ...below(keys, path)]) {
        keys.set(newPath + one.slice(path.length), keys.get(one)!);
        keys.delete(one);
      }
      return "done";
    },
  ],
  [
    /\$key\.SetValue\(\$in\.newName/,
    (keys, { path, name, newName }) => {
      const values = keys.get(path)!;
      if (!values.has(name)) return "noValue";
      values.set(newName, values.get(name)!);
      values.delete(name);
      return "done";
    },
  ],
  [
    /SetValue/,
    (keys, { path, name, kind, data }) => (keys.get(path)?.set(name, { kind, data }) ? "done" : null),
  ],
  [/DeleteValue/, (keys, { path, name }) => (keys.get(path)?.delete(name) ? "done" : "noValue")],
];

const valuesOf = (values: Map<string, Value>) =>
  [...values].map(([name, { kind, data }]) => ({
    name,
    kind,
    data,
    size: Buffer.from(data, "base64").length,
  }));

const text = (value: string): Value => ({
  kind: "String",
  data: Buffer.from(value, "utf16le").toString("base64"),
});

export function simulatedRegistry() {
  const keys: Keys = new Map([
    ["", new Map()],
    ["SOFTWARE", new Map()],
    [
      "SOFTWARE\\Acme",
      new Map([
        ["", text("<b>hello</b>")],
        ["Port", { kind: "DWord", data: Buffer.from([0xbb, 1, 0, 0]).toString("base64") }],
        ["gpj.\u202eexe\u001b[2J", text("\u001b]0;x\u0007reordered \u202etext")],
      ]),
    ],
    ["SOFTWARE\\Acme\\Viewer", new Map()],
    ["SOFTWARE\\Acme\\e\u202evil", new Map()],
  ]);
  const run: RunTool = (_, args, { variables } = {}) => {
    const script = args.at(-1)!;
    const [, answer] = scripts.find(([calls]) => calls.test(script))!;
    const output = JSON.stringify(answer(keys, JSON.parse(variables!.MUSTER_INPUT!) as Input));
    return Promise.resolve({ code: 0, output, errors: "" });
  };
  const { actions } = registryTool("win32", run);
  return {
    keys,
    /** Adds the key SOFTWARE\Many with the keys K00001, K00002 and so on, and the values V0001, V0002. */
    addMany(maxKeys: number, maxValues: number) {
      const numbers = Array.from({ length: maxValues }, (_, at) => at + 1);
      const named = (at: number) => [`V${String(at).padStart(4, "0")}`, text(`data ${at}`)] as const;
      keys.set("SOFTWARE\\Many", new Map(numbers.map(named)));
      for (let at = 1; at <= maxKeys; at++)
        keys.set(`SOFTWARE\\Many\\K${String(at).padStart(5, "0")}`, new Map());
    },
    /** Responds to a call, as an agent does. */
    async answer(call: { action: string; input: unknown }, isOld = false): Promise<ToolAnswer> {
      // agents of earlier versions only return the first page of a key
      if (isOld && call.action === "readAfter") return { unknown: true };
      try {
        const result = (await actions[call.action]!(call.input, {} as never)) as Partial<RegistryKey>;
        const { keysAfter: _, valuesAfter: __, ...old } = result;
        return { result: isOld ? old : result };
      } catch (error) {
        const { detail } = error as ToolError;
        return { failed: typeof detail === "string" ? detail : sentMessage(detail) };
      }
    },
  };
}
