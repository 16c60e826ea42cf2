import { readFile, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { parse, resolve } from "node:path";
import { cleanText, currentLanguage, MusterError, type Session, setLanguage, t } from "@muster/sdk";
import { openLive } from "@muster/sdk/live";
import { languageFromDisk } from "@muster/sdk/node";
import { App, type Platform } from "@muster/ui";
import { mountTerminal } from "@muster/ui/terminal";
import { MemoryRouter } from "react-router";
import { type Connection, createClient } from "./lib/connection.ts";
import { reasonOf } from "./lib/files.ts";
import { openSigningKey } from "./lib/inputs/signing-key.ts";
import { openSocket } from "./remote/connect-session.ts";
import { openPreferences, pinRoot, readRoot } from "./lib/profiles.ts";

const keyRefused = (file: string | undefined) =>
  new MusterError("usage", {
    message:
      file === undefined ? t("agents.signers.noKeyInAgent") : t("agents.signers.noKeyInFile", { file }),
    nextStep: file === undefined ? t("agents.signers.loadKey") : t("agents.signers.whichFiles"),
  });

/** Opens the Ed25519 key in a file, or the one in ssh-agent. */
async function openKey(file: string | undefined) {
  const path = file?.replace(/^~(?=\/)/, homedir());
  const flags = path === undefined ? { sshAgent: true } : { signWith: path };
  const key = await openSigningKey(flags).catch((error: unknown) => {
    // the error's own message is about the command line's flags
    throw error instanceof MusterError ? keyRefused(file) : error;
  });
  if (!key) throw keyRefused(file);
  return key;
}

/**
 * Runs the terminal UI, starting at an address such as "#/discovery/new", until the user leaves.
 * @throws MusterError not_signed_in when the key becomes invalid, interrupted when `signal` is aborted
 */
export async function openConsole(
  { url, token }: Connection,
  address: string,
  signal: AbortSignal,
): Promise<void> {
  const preferences = await openPreferences();
  const shellLanguage = currentLanguage().code;
  const chosen = process.env.MUSTER_LANG ? undefined : preferences.get("language");
  // in the terminal UI, next steps name buttons and pages instead of commands
  setLanguage(languageFromDisk(chosen ?? shellLanguage, "screen"));
  // each part of a page that depends on the window's size adds a listener; Node.js would print a warning
  process.stdout.setMaxListeners(0);
  const live = openLive({ url, token });
  // not the command's client, because the screens prompt for codes themselves
  const muster = createClient({ url, token });
  const leaving = new AbortController();
  let isSignedOut = false;
  const platform = {
    preferences,
    setLanguage: async (code: string) => {
      setLanguage(languageFromDisk(code, "screen"));
      preferences.set("language", code);
    },
    async saveFile(name: string, content: Parameters<Platform["saveFile"]>[1]) {
      const { name: stem, ext } = parse(name);
      // never overwrites an existing file
      for (let copy = 1; ; copy++) {
        const path = resolve(copy === 1 ? name : `${stem}-${copy}${ext}`);
        try {
          await writeFile(path, content, { flag: "wx" });
          return t("common.cli.terminal.savedAs", { path });
        } catch (error) {
          const failure = error as NodeJS.ErrnoException;
          if (failure.code !== "EEXIST" || copy === 1000)
            throw new MusterError("failed", {
              message: t("common.cli.files.cantWrite", { what: path, reason: reasonOf(failure) }),
              nextStep: t("common.cli.terminal.startConsoleFolderYou"),
            });
        }
      }
    },
    readFile: (path: string) =>
      readFile(path).catch((error: NodeJS.ErrnoException) => {
        const message = t("common.cli.files.cantRead", { what: path, reason: reasonOf(error) });
        throw new MusterError("usage", { message, nextStep: "" });
      }),
    // a session with a cookie would end with the program, so users sign in with `muster login`
    setSession(session: Session | null) {
      if (session) return;
      isSignedOut = true;
      leaving.abort();
    },
    openSigningKey: openKey,
    knownRoot: { get: () => readRoot(url), set: (root: string) => pinRoot(url, root) },
    desktop: {
      // OSC 9, which terminals show as a desktop notification, and the bell
      show: ({ title, text }: { title: string; text: string }) =>
        void process.stdout.write(`\x1b]9;${cleanText(`Muster: ${title}: ${text}`, 400)}\x1b\\\x07`),
    },
    openDownload: async (...given: Parameters<NonNullable<Platform["openDownload"]>>) =>
      (await import("./remote/remote-files/open-local.ts")).openDownload(...given),
    openFolder: async (path: string) =>
      (await import("./remote/remote-files/open-local.ts")).openFolder(path),
    serverUrl: url,
    openSocket: openSocket({ url, token }),
    exit: () => leaving.abort(),
  };
  try {
    await mountTerminal(
      <MemoryRouter initialEntries={[address.slice(1)]}>
        <App muster={muster} live={live} platform={platform} />
      </MemoryRouter>,
      AbortSignal.any([signal, leaving.signal]),
    );
  } finally {
    live.close();
    setLanguage(languageFromDisk(shellLanguage, "shell"));
  }
  if (signal.aborted) throw new MusterError("interrupted");
  if (isSignedOut) throw new MusterError("not_signed_in");
}
