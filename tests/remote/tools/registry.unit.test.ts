// The registry tool with recorded output of PowerShell, which did not run on Windows.
import { expect, test } from "vitest";
import { registryTool } from "../../../agent/src/remote/tools/registry/tool.ts";
import type { RunTool } from "../../../agent/src/remote/tools/run-tool.ts";
import {
  registryData,
  registryEditText,
  registryFile,
  registryFileBytes,
  registryFileName,
  registryPages,
  registryPath,
  registryText,
  type RegistryExport,
  type RegistryKey,
  type RegistryType,
} from "@muster/sdk";

interface Started {
  script: string;
  /** The data that PowerShell receives. */
  input: Record<string, unknown>;
}

/** A computer whose PowerShell prints recorded output. */
function recorded(answer: unknown) {
  const started: Started[] = [];
  const run: RunTool = (program, args, { variables } = {}) => {
    expect(program).toBe("powershell.exe");
    started.push({ script: args.at(-1)!, input: JSON.parse(variables?.MUSTER_INPUT ?? "null") });
    return Promise.resolve({ code: 0, output: JSON.stringify(answer), errors: "" });
  };
  const { actions } = registryTool("win32", run);
  return { started, call: (action: string, input: object) => actions[action]!(input, {} as never) };
}

const utf16 = (text: string) => Buffer.from(text, "utf16le");
const value = (name: string, kind: string, data: Buffer, size = data.length) => ({
  name,
  kind,
  size,
  data: data.toString("base64"),
});

/** The cursor of the page that starts after a name. */
const cursorOf = (name: string) => utf16(`=${name}`).toString("base64url");

const acme = {
  keys: ["Viewer", "e\u202evil", "Two  spaces"],
  totalKeys: 3,
  values: [
    value("", "String", utf16("hello")),
    value("Path", "ExpandString", utf16("%SystemRoot%\\acme")),
    value("Servers", "MultiString", utf16("a\0b")),
    value("Port", "DWord", Buffer.from([0xbb, 1, 0, 0])),
    value("Big", "QWord", Buffer.from([0, 0, 0, 0, 1, 0, 0, 0])),
    value("Raw", "Binary", Buffer.from([1, 0xff])),
    value("Odd", "None", Buffer.from([7])),
    value("Long", "Binary", Buffer.alloc(4), 70_000),
    value("esc\u001b[2J", "String", utf16("\u001b]52;c;x\u0007\u202etext")),
  ],
  totalValues: 9,
};

test("A key is read with its subkeys and its values by their types", async () => {
  const { call, started } = recorded(acme);
  const read = (await call("read", { key: "HKLM\\SOFTWARE\\Acme" })) as RegistryKey;
  expect(started[0]!.input).toMatchObject({ hive: "LocalMachine", path: "SOFTWARE\\Acme" });
  expect(read.keys).toEqual([
    { name: "Viewer", isExact: true },
    { name: "e vil", isExact: false },
    { name: "Two spaces", isExact: false },
  ]);
  expect(read.values.map(({ name, type, text, size }) => [name, type, text, size])).toEqual([
    ["", "REG_SZ", "hello", 10],
    ["Path", "REG_EXPAND_SZ", "%SystemRoot%\\acme", 34],
    ["Servers", "REG_MULTI_SZ", "a b", 6],
    ["Port", "REG_DWORD", "443 (0x1bb)", 4],
    ["Big", "REG_QWORD", "4294967296 (0x100000000)", 8],
    ["Raw", "REG_BINARY", "01 ff", 2],
    ["Odd", "REG_NONE", "07", 1],
    ["Long", "REG_BINARY", "00 00 00 00", 70_000],
    ["esc", "REG_SZ", "text", 28],
  ]);
  expect(read.values.at(-1)!.isExact).toBe(false);
});

test("A page of a key begins after the requested names, and has as much as fits in a response", async () => {
  const long = Array.from({ length: 400 }, (_, at) => value(`V${at}`, "Binary", Buffer.alloc(16_384)));
  const keys = Array.from({ length: 10_000 }, (_, at) => `${at} ${"k".repeat(200)}`);
  const answer = {
    keys,
    totalKeys: 30_000,
    moreKeys: true,
    values: long,
    totalValues: 900,
    moreValues: true,
  };
  const { call, started } = recorded(answer);
  const key = "HKLM\\SOFTWARE\\Acme";
  const after = { keysAfter: cursorOf("0\u202e"), valuesAfter: cursorOf("") };
  const page = (await call("readAfter", { key, ...after })) as RegistryKey;
  expect(started[0]!.input).toMatchObject({ keysAfter: "0\u202e", valuesAfter: "" });
  expect(JSON.stringify(page).length).toBeLessThan(2_000_000);
  expect(page).toMatchObject({ totalKeys: 30_000, totalValues: 900 });
  expect(page.keys.length).toBeGreaterThan(3_000);
  expect(page.keys.map(({ name }) => name)).toEqual(keys.slice(0, page.keys.length));
  expect(page.values.length).toBeGreaterThan(20);
  expect(page.values.at(-1)!.name).toBe(`V${page.values.length - 1}`);
  expect(page.keysAfter).toBe(cursorOf(page.keys.at(-1)!.name));
  expect(page.valuesAfter).toBe(cursorOf(page.values.at(-1)!.name));
});

test("A page's cursor has the exact last name, however it is shown, and the last page has none", async () => {
  const hidden = "e\u202evil\ud800";
  const found = {
    keys: ["a", hidden],
    totalKeys: 5,
    values: [value("", "String", utf16("x"))],
    totalValues: 1,
  };
  const key = "HKLM\\SOFTWARE\\Acme";
  const first = recorded({ ...found, moreKeys: true, moreValues: false });
  const page = (await first.call("read", { key })) as RegistryKey;
  expect(page).toMatchObject({ keysAfter: cursorOf(hidden), valuesAfter: null });
  const next = recorded({
    keys: [],
    totalKeys: 5,
    moreKeys: false,
    values: [],
    totalValues: 1,
    moreValues: true,
  });
  const { keysAfter } = page;
  expect(await next.call("readAfter", { key, keysAfter })).toMatchObject({
    keysAfter: null,
    valuesAfter: null,
  });
  expect(next.started[0]!.input).toMatchObject({ keysAfter: hidden, maxKeys: 10_000, maxValues: 0 });
  expect(next.started[0]!.input).not.toHaveProperty("valuesAfter");
});

test("The pages of a key are read to the end, but an agent's endless pages are cut off", async () => {
  const keys = [{ name: "a", isExact: true }];
  const whole = { readAt: 1, key: "HKLM", keys, totalKeys: 9, keysAfter: null, values: [], totalValues: 9 };
  const last: RegistryKey = { ...whole, valuesAfter: null };
  const pages = [{ ...last, keysAfter: "a", valuesAfter: "b" }, { ...last, valuesAfter: "c" }, last];
  const places: object[] = [];
  const read = (place: object) => Promise.resolve(pages[places.push(place) - 1]!);
  expect(await Array.fromAsync(registryPages(read))).toEqual(pages);
  expect(places).toEqual([{}, { keysAfter: "a", valuesAfter: "b" }, { valuesAfter: "c" }]);
  const empty = { ...last, keys: [], keysAfter: "a" };
  expect(await Array.fromAsync(registryPages(() => Promise.resolve(empty)))).toHaveLength(1);
  const endless = { ...last, keysAfter: "a" };
  expect(await Array.fromAsync(registryPages(() => Promise.resolve(endless)))).toHaveLength(1_000);
});

test("The hives are listed without starting PowerShell", async () => {
  const { call, started } = recorded(null);
  const { keys } = (await call("read", {})) as RegistryKey;
  expect(keys.map(({ name }) => name)).toEqual(["HKCR", "HKLM", "HKU", "HKCC"]);
  expect(started).toEqual([]);
});

test("Names and data reach PowerShell as data, never in its script", async () => {
  const key = "HKLM\\SOFTWARE\\A'; Remove-Item C:\\ -Recurse #".replace("C:\\ ", "C: ");
  const name = "$(Stop-Computer) `\"'";
  const { call, started } = recorded("done");
  const data = registryData("REG_SZ", "'; calc; '")!;
  await call("setValue", { key, name, type: "REG_SZ", data });
  await call("createKey", { key });
  await call("deleteKey", { key });
  await call("renameKey", { key, newName: "$(x)" });
  await call("deleteValue", { key, name });
  await call("renameValue", { key, name, newName: "'y" });
  await call("setValue", { key: "HKU\\.DEFAULT", name: "", type: "REG_DWORD", data: "01000000" });
  for (const { script } of started) {
    expect(script).not.toMatch(/Stop-Computer|Remove-Item C|calc|\$\(x\)/);
    // a double quote would end the argument for programs that parse command lines leniently
    expect(script).not.toContain('"');
  }
  expect(started[0]!.input).toEqual({
    hive: "LocalMachine",
    path: key.slice(5),
    name,
    kind: "String",
    data: utf16("'; calc; '").toString("base64"),
  });
  expect(started[3]!.input).toMatchObject({ provider: "HKEY_LOCAL_MACHINE", newPath: "SOFTWARE\\$(x)" });
  expect(started[6]!.input).toMatchObject({ hive: "Users", path: ".DEFAULT", name: "", kind: "DWord" });
});

test.each<[string, string, object]>([
  ["another hive", "read", { key: "HKCU\\Software" }],
  ["a page after half a character", "readAfter", { key: "HKLM\\SOFTWARE", keysAfter: "PQBh" }],
  ["a page after a number", "readAfter", { key: "HKLM\\SOFTWARE", valuesAfter: 1 }],
  ["a page after what is no name", "readAfter", { key: "HKLM\\SOFTWARE", valuesAfter: "1; calc" }],
  ["a page after what is too long", "readAfter", { key: "HKLM\\SOFTWARE", keysAfter: "PQBh".repeat(800) }],
  ["control characters", "read", { key: "HKLM\\SOFT\u0007WARE" }],
  ["characters that reorder text", "read", { key: "HKLM\\\u202eERAWTFOS" }],
  ["an empty part", "read", { key: "HKLM\\\\SOFTWARE" }],
  ["a very long name", "read", { key: `HKLM\\${"a".repeat(256)}` }],
  ["a very long path", "createKey", { key: `HKLM${"\\a".repeat(600)}` }],
  ["no key", "deleteKey", {}],
  ["a hive to delete", "deleteKey", { key: "HKLM" }],
  ["what is directly below a hive to delete", "deleteKey", { key: "HKLM\\SYSTEM" }],
  ["what is directly below a hive to rename", "renameKey", { key: "HKLM\\SYSTEM", newName: "OLD" }],
  ["a new name with a backslash", "renameKey", { key: "HKLM\\SOFTWARE\\Acme", newName: "a\\b" }],
  ["a new name with a slash", "renameKey", { key: "HKLM\\SOFTWARE\\Acme", newName: "a/b" }],
  ["a value's name with control characters", "deleteValue", { key: "HKLM\\SOFTWARE\\Acme", name: "a\u0000" }],
  ["another type", "setValue", { key: "HKLM\\SOFTWARE\\A", name: "", type: "REG_LINK", data: "" }],
  ["a number of the wrong size", "setValue", { key: "HKLM\\A\\B", name: "", type: "REG_DWORD", data: "01" }],
  ["half a character", "setValue", { key: "HKLM\\A\\B", name: "", type: "REG_SZ", data: "61" }],
  ["digits that aren't", "setValue", { key: "HKLM\\A\\B", name: "", type: "REG_BINARY", data: "zz" }],
  [
    "too much data",
    "setValue",
    { key: "HKLM\\A\\B", name: "", type: "REG_BINARY", data: "00".repeat(16_385) },
  ],
])("The agent refuses %s, even from a compromised server", async (_, action, input) => {
  const { call, started } = recorded("done");
  await expect(call(action, input)).rejects.toThrow(/remote\.(?:registry|deviceTools)\./);
  expect(started).toEqual([]);
});

test("Missing keys and values, and existing names, are reported as such", async () => {
  const key = "HKLM\\SOFTWARE\\Acme";
  const failure = (answer: unknown, action: string, input: object) =>
    recorded(answer)
      .call(action, input)
      .then(String, (error: Error) => error.message);
  expect(await failure(null, "read", { key })).toBe("remote.registry.noKey");
  expect(await failure(null, "export", { key })).toBe("remote.registry.noKey");
  expect(await failure(null, "deleteValue", { key, name: "x" })).toBe("remote.registry.noKey");
  expect(await failure("noValue", "deleteValue", { key, name: "x" })).toBe("remote.registry.noValue");
  expect(await failure("exists", "createKey", { key })).toBe("remote.registry.exists");
  expect(await failure("exists", "renameKey", { key, newName: "B" })).toBe("remote.registry.exists");
  expect(await failure("what?", "createKey", { key })).toBe("remote.deviceTools.unreadable");
  const { actions } = registryTool("linux");
  await expect(actions.read!({}, {} as never)).rejects.toThrow("remote.registry.windowsOnly");
});

test("An export contains what can be represented exactly, and counts the rest", async () => {
  const { call } = recorded({
    keys: [
      { path: "SOFTWARE\\Acme", values: acme.values },
      { path: "SOFTWARE\\Acme\\e\u202evil", values: [value("a", "DWord", Buffer.alloc(4))] },
      { path: "SOFTWARE\\Acme\\Viewer", values: [] },
    ],
    omitted: 2,
    isFull: false,
  });
  const exported = (await call("export", { key: "HKLM\\SOFTWARE\\Acme" })) as RegistryExport;
  expect(exported.keys.map(({ key, values }) => [key, values.length])).toEqual([
    ["HKLM\\SOFTWARE\\Acme", 7],
    ["HKLM\\SOFTWARE\\Acme\\Viewer", 0],
  ]);
  // two by the computer, one long value, one name, and a key and its value
  expect(exported.omitted).toBe(6);
  expect(registryFile(exported)).toBe(
    [
      "Windows Registry Editor Version 5.00",
      "",
      "; 6 keys or values were skipped",
      "",
      "[HKEY_LOCAL_MACHINE\\SOFTWARE\\Acme]",
      '@="hello"',
      `"Path"=hex(2):${[...utf16("%SystemRoot%\\acme\0")].map((one) => one.toString(16).padStart(2, "0")).join(",")}`,
      '"Servers"=hex(7):61,00,00,00,62,00,00,00,00,00',
      '"Port"=dword:000001bb',
      '"Big"=hex(b):00,00,00,00,01,00,00,00',
      '"Raw"=hex:01,ff',
      '"Odd"=hex(0):07',
      "",
      "[HKEY_LOCAL_MACHINE\\SOFTWARE\\Acme\\Viewer]",
      "",
      "",
    ].join("\r\n"),
  );
  expect(Buffer.from(registryFileBytes(exported).slice(0, 4)).toString("hex")).toBe("fffe5700");
  const full = recorded({ keys: [], omitted: 0, isFull: true });
  await expect(full.call("export", { key: "HKLM\\SOFTWARE" })).rejects.toThrow("remote.registry.tooLarge");
});

test("Names and texts can't inject lines into a .reg file", () => {
  const one = { isExact: true, size: 1, text: "" };
  const lines = {
    ...one,
    name: "a",
    type: "REG_SZ" as const,
    data: registryData("REG_SZ", 'x"\r\n[-HKLM\\S]')!,
  };
  const quoted = { ...one, name: 'n"\\', type: "REG_SZ" as const, data: registryData("REG_SZ", 'C:\\"a"')! };
  const text = registryFile({ keys: [{ key: "HKLM\\A", values: [lines, quoted] }], omitted: 0 });
  expect(text).toContain('"a"=hex(1):78,00,22,00,0d,00,0a,00');
  expect(text).toContain('"n\\"\\\\"="C:\\\\\\"a\\""');
  expect(registryFileName("HKLM\\SOFTWARE\\a/..:b")).toBe("a_.._b.reg");
});

test.each<[Exclude<RegistryType, "REG_NONE">, string, string]>([
  ["REG_SZ", "häß 😀", "häß 😀"],
  ["REG_EXPAND_SZ", "%TEMP%", "%TEMP%"],
  ["REG_MULTI_SZ", "a\r\nb\n\nc", "a\nb\n\nc"],
  ["REG_DWORD", "0xffffffff", "4294967295"],
  ["REG_QWORD", "18446744073709551615", "18446744073709551615"],
  ["REG_BINARY", "01 FF,0a", "01 ff 0a"],
])("%s: typed text is converted to data and back", (type, typed, shown) => {
  const data = registryData(type, typed)!;
  expect(registryEditText({ type, data })).toBe(shown);
  expect(registryData(type, shown)).toBe(data);
});

test("Data that doesn't fit its type is refused", () => {
  for (const typed of ["", "-1", "4294967296", "0x", "1.5", "abc"])
    expect(registryData("REG_DWORD", typed), typed).toBeUndefined();
  expect(registryData("REG_QWORD", "18446744073709551616")).toBeUndefined();
  expect(registryData("REG_BINARY", "0")).toBeUndefined();
  expect(registryData("REG_SZ", "a\0b")).toBeUndefined();
  expect(registryText({ type: "REG_DWORD", data: "" })).toBe("0 (0x0)");
});

test("Registry paths are accepted in common notations", () => {
  expect(registryPath("hkey_local_machine\\SOFTWARE\\")).toBe("HKLM\\SOFTWARE");
  expect(registryPath("HKLM:\\SOFTWARE")).toBe("HKLM\\SOFTWARE");
  for (const wrong of ["", "SOFTWARE", "HKCU", "HKLM\\\\A", "HKLM\\ A", "HKLM\\A\u0000"])
    expect(registryPath(wrong), wrong).toBeUndefined();
});
