// Writes .reg files in the format of Windows' registry editor.
import type { RegistryExport, RegistryValue } from "../../index.ts";
import { t } from "../../text/messages.ts";
import { bytesOf, numberOf, registryHives, textData, textOf, type RegistryHive } from "./registry.ts";

const kinds = { REG_EXPAND_SZ: "hex(2)", REG_MULTI_SZ: "hex(7)", REG_QWORD: "hex(b)", REG_NONE: "hex(0)" };
const quoted = (text: string): string => `"${text.replace(/["\\]/g, "\\$&")}"`;
const bytesText = (data: string): string => (data.match(/../g) ?? []).join(",");

function regData({ type, data }: RegistryValue): string {
  switch (type) {
    case "REG_SZ": {
      const text = textOf(data);
      // quoted strings can't contain line ends or other control characters
      return /\p{Cc}/u.test(text) ? `hex(1):${bytesText(`${data}0000`)}` : quoted(text);
    }
    case "REG_DWORD":
      return `dword:${numberOf(data).toString(16).padStart(8, "0")}`;
    case "REG_BINARY":
      return `hex:${bytesText(data)}`;
    case "REG_EXPAND_SZ":
      return `${kinds[type]}:${bytesText(`${data}0000`)}`;
    case "REG_MULTI_SZ":
      return `${kinds[type]}:${bytesText(data ? `${data}00000000` : "0000")}`;
    default:
      return `${kinds[type]}:${bytesText(data)}`;
  }
}

const longName = (key: string): string => {
  const [hive = "", ...keys] = key.split("\\");
  return [registryHives[hive as RegistryHive], ...keys].join("\\");
};

/** The text of a .reg file, which has to be encoded as UTF-16LE with a byte order mark. */
export function registryFile({ keys, omitted }: Pick<RegistryExport, "keys" | "omitted">): string {
  const parts = keys.map(({ key, values }) =>
    [
      `[${longName(key)}]`,
      ...values.map((value) => `${value.name ? quoted(value.name) : "@"}=${regData(value)}`),
    ].join("\r\n"),
  );
  const note = omitted ? [`; ${t("remote.registry.omitted", { count: omitted })}`] : [];
  return ["Windows Registry Editor Version 5.00", ...note, ...parts, ""].join("\r\n\r\n");
}

/** The bytes of a .reg file. */
export const registryFileBytes = (exported: RegistryExport): Uint8Array<ArrayBuffer> =>
  bytesOf(`fffe${textData(registryFile(exported))}`);

/** The file name for an exported key: "Acme.reg". */
export const registryFileName = (key: string): string =>
  `${(key.split("\\").at(-1) ?? "").replace(/[^\p{L}\p{N}._ -]/gu, "_") || "registry"}.reg`;
