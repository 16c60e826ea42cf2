import type { FileEntry } from "../index.ts";

const units = { "": 1, k: 1e3, m: 1e6, g: 1e9 } as const;

/** Parses a speed such as "2M" into bytes per second; undefined for anything else. */
export function bytesPerSecond(text: string): number | undefined {
  const [, number, unit = ""] = /^(\d{1,9}(?:\.\d+)?)([kmg]?)$/i.exec(text) ?? [];
  const value = Number(number) * units[unit.toLowerCase() as keyof typeof units];
  return value >= 1 ? value : undefined;
}

const kindLetters = { FOLDER: "d", FILE: "-", LINK: "l", OTHER: "?" } as const;

/** Formats permissions as "drwxr-x---", with s and t for the special bits. */
export function modeText({ kind, mode }: Pick<FileEntry, "kind" | "mode">): string {
  const triple = (shift: number, special: number, letter: string) => {
    const bits = mode >> shift;
    const isSpecial = Boolean(mode & special);
    const runs = bits & 1 ? letter : letter.toUpperCase();
    const execute = bits & 1 ? "x" : "-";
    return `${bits & 4 ? "r" : "-"}${bits & 2 ? "w" : "-"}${isSpecial ? runs : execute}`;
  };
  return `${kindLetters[kind]}${triple(6, 0o4000, "s")}${triple(3, 0o2000, "s")}${triple(0, 0o1000, "t")}`;
}
