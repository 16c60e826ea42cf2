// Windows as far as Wine supports it: Windows Installer, services and the registry. Needs no display.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const compiler = "x86_64-w64-mingw32-gcc";
const programs = ["wine", "wixl", "msibuild", compiler, "osslsigncode", "openssl"];
const slowestMS = 120_000;

/** Returns the programs that aren't installed. */
export function missingForWindows(): string[] {
  return programs.filter((name) => {
    try {
      execFileSync("which", [name], { stdio: "ignore" });
      return false;
    } catch {
      return true;
    }
  });
}

/** Wine can't run Node.js. This program logs its last argument, and doesn't exit if that is "run". */
const standIn = `#include <stdio.h>
#include <windows.h>
int wmain(int count, wchar_t **arguments) {
  FILE *log = _wfopen(L"C:\\\\node.log", L"a");
  fwprintf(log, L"%ls\\n", arguments[count - 1]);
  fclose(log);
  if (!wcscmp(arguments[count - 1], L"run")) Sleep(INFINITE);
  return 0;
}
`;

/** Builds a replacement for node.exe and returns its path. */
export function buildNodeStandIn(folder: string): string {
  const [source, program] = [join(folder, "node.c"), join(folder, "node.exe")];
  writeFileSync(source, standIn);
  execFileSync(compiler, ["-municode", "-s", source, "-o", program]);
  return program;
}

export interface WindowsComputer {
  /** Runs a program on it. @throws Error if it fails */
  run(...command: string[]): Promise<string>;
  /** The content of a folder or file on drive C; undefined if it doesn't exist. */
  list(path: string): string[] | undefined;
  read(path: string): string | undefined;
  /** Writes a file on drive C. */
  write(path: string, content: Uint8Array): void;
  close(): Promise<void>;
}

export async function startWindows(): Promise<WindowsComputer> {
  const folder = mkdtempSync(join(tmpdir(), "muster-wine-"));
  const env = {
    ...process.env,
    WINEPREFIX: folder,
    WINEDEBUG: "-all",
    WINEDLLOVERRIDES: "mscoree=;mshtml=;winemenubuilder.exe=",
    DISPLAY: "",
  };
  let runs = 0;
  const execute = async (...args: string[]) => {
    const file = join(folder, `output-${(runs += 1)}`);
    // services inherit the output and keep it open
    const output = openSync(file, "w");
    const child = spawn("wine", args, { env, timeout: slowestMS, stdio: ["ignore", output, output] });
    const [code] = (await once(child, "exit")) as [number | null];
    closeSync(output);
    const text = readFileSync(file, "utf8");
    if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}. ${text}`);
    return text;
  };
  const place = (path: string) => join(folder, "drive_c", path);
  await execute("wineboot", "--init");
  // programs are refused until its first start has finished
  execFileSync("wineserver", ["--wait"], { env, timeout: slowestMS });
  return {
    run: execute,
    list: (path) => (existsSync(place(path)) ? readdirSync(place(path)).sort() : undefined),
    read: (path) => (existsSync(place(path)) ? readFileSync(place(path), "utf8") : undefined),
    write(path, content) {
      mkdirSync(dirname(place(path)), { recursive: true });
      writeFileSync(place(path), content);
    },
    async close() {
      await execute("wineboot", "--kill").catch(() => undefined);
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
    },
  };
}
