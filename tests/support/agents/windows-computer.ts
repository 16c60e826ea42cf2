// Windows as far as Wine has it: Windows Installer, services and the registry. It needs no display.
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

/** The programs that are missing here. */
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

/**
 * Wine can't run Node.js: this writes down how it was called, and runs until it is ended if that is "run".
 */
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

/** A program in place of node.exe. */
export function buildNodeStandIn(folder: string): string {
  const [source, program] = [join(folder, "node.c"), join(folder, "node.exe")];
  writeFileSync(source, standIn);
  execFileSync(compiler, ["-municode", "-s", source, "-o", program]);
  return program;
}

export interface WindowsComputer {
  /** Runs a program there. @throws Error if it fails */
  run(...command: string[]): Promise<string>;
  /** What is in a folder of drive C, or in a file; undefined if there is none. */
  list(path: string): string[] | undefined;
  read(path: string): string | undefined;
  /** Puts a file on drive C. */
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
    // services inherit the output and hold on to it
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
  // until its first start is over, programs are refused
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
