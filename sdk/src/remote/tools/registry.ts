// The registry of Windows: paths, and values as bytes and as text.
import type { RegistryType, RegistryValue } from "../../index.ts";
import { cleanText } from "../../text/clean.ts";
import { t } from "../../text/messages.ts";

/** Without HKEY_CURRENT_USER, which would be the hive of the agent's own user. */
export const registryHives = {
  HKCR: "HKEY_CLASSES_ROOT",
  HKLM: "HKEY_LOCAL_MACHINE",
  HKU: "HKEY_USERS",
  HKCC: "HKEY_CURRENT_CONFIG",
} as const;
export type RegistryHive = keyof typeof registryHives;

/** Types that new values can have. */
export const registryTypes = [
  "REG_SZ",
  "REG_EXPAND_SZ",
  "REG_MULTI_SZ",
  "REG_DWORD",
  "REG_QWORD",
  "REG_BINARY",
] as const satisfies readonly RegistryType[];
export type SettableRegistryType = (typeof registryTypes)[number];

export const isSettable = (type: RegistryType): type is SettableRegistryType =>
  registryTypes.some((one) => one === type);

/** The maximum number of bytes of a value that can be read and written. */
export const maxRegistryDataBytes = 16_384;

/**
 * Normalizes a path: "HKLM\SOFTWARE" for "hkey_local_machine\SOFTWARE\" or "HKLM:\SOFTWARE"; undefined if it
 * isn't one.
 */
export function registryPath(typed: string): string | undefined {
  const [start = "", ...keys] = typed.trim().replace(/\\+$/, "").split("\\");
  const name = start.replace(/:$/, "").toUpperCase();
  const hive = Object.entries(registryHives).find((names) => names.includes(name))?.[0];
  if (!hive || !keys.every((key) => key && key.length <= 255 && cleanText(key, 255) === key))
    return undefined;
  return [hive, ...keys].join("\\");
}

export const registryParent = (key: string): string => key.slice(0, Math.max(0, key.lastIndexOf("\\")));

export const joinRegistryPath = (key: string, name: string): string => (key ? `${key}\\${name}` : name);

/**
 * Whether a key is a hive or directly below one. These can't be deleted or renamed: Windows would no longer
 * run.
 */
export const isRegistryRoot = (key: string): boolean => key.split("\\").length < 3;

/** The label of a value; the unnamed value of a key has a special label. */
export const registryValueLabel = (name: string): string => name || t("remote.registry.defaultValue");

export const bytesOf = (data: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(data.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
const hexOf = (bytes: Iterable<number>): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export function textOf(data: string): string {
  const bytes = bytesOf(data);
  let text = "";
  for (let at = 0; at + 1 < bytes.length; at += 2)
    text += String.fromCharCode(bytes[at]! | (bytes[at + 1]! << 8));
  return text;
}
export const textData = (text: string): string =>
  hexOf(
    Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)).flatMap((unit) => [
      unit & 0xff,
      unit >> 8,
    ]),
  );

export const numberOf = (data: string): bigint => BigInt(`0x0${hexOf([...bytesOf(data)].toReversed())}`);

const spaced = (data: string): string => (data.match(/../g) ?? []).join(" ");

/** A value's data as editable text: text, one line for each string, a number, or bytes. */
export function registryEditText({ type, data }: Pick<RegistryValue, "type" | "data">): string {
  switch (type) {
    case "REG_SZ":
    case "REG_EXPAND_SZ":
      return textOf(data);
    case "REG_MULTI_SZ":
      return textOf(data).split("\0").join("\n");
    case "REG_DWORD":
    case "REG_QWORD":
      return String(numberOf(data));
    default:
      return spaced(data);
  }
}

/** A value's data as text to read. */
export function registryText(value: Pick<RegistryValue, "type" | "data">): string {
  const text = registryEditText(value);
  const isNumber = value.type === "REG_DWORD" || value.type === "REG_QWORD";
  return isNumber ? `${text} (0x${numberOf(value.data).toString(16)})` : text;
}

/** The number of characters of a value that are shown before it is cut. */
export const registryTextLength = 2_000;

function numberData(text: string, bytes: number): string | undefined {
  if (!/^(?:0x[0-9a-f]+|\d+)$/i.test(text)) return undefined;
  const digits = BigInt(text)
    .toString(16)
    .padStart(bytes * 2, "0");
  if (digits.length > bytes * 2) return undefined;
  return hexOf([...bytesOf(digits)].toReversed());
}

/** Converts typed text to data; undefined if it doesn't fit the type. */
export function registryData(type: SettableRegistryType, typed: string): string | undefined {
  switch (type) {
    case "REG_SZ":
    case "REG_EXPAND_SZ":
      return typed.includes("\0") ? undefined : textData(typed);
    case "REG_MULTI_SZ":
      return typed.includes("\0") ? undefined : textData(typed.replace(/\r?\n/g, "\0"));
    case "REG_DWORD":
      return numberData(typed.trim(), 4);
    case "REG_QWORD":
      return numberData(typed.trim(), 8);
    case "REG_BINARY": {
      const digits = typed.replace(/[\s,]/g, "").toLowerCase();
      return /^(?:[0-9a-f]{2})*$/.test(digits) ? digits : undefined;
    }
  }
}
