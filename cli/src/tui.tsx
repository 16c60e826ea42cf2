import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { openLive } from "@muster/sdk/live";
import { App } from "@muster/ui";
import { mountTerminal } from "@muster/ui/terminal";
import { MemoryRouter } from "react-router";
import { type Connection, openPreferences } from "./session.ts";

/** Draws the screens on this terminal at an address such as "#/discovery/new" until the user leaves. */
export async function openConsole({ url, token, muster }: Connection, address: string): Promise<void> {
  const live = openLive({ url, token });
  const platform = {
    preferences: await openPreferences(),
    async saveFile(name: string, text: string) {
      const path = resolve(name);
      // an existing file is somebody's
      await writeFile(path, text, { flag: "wx" });
      return `Saved as ${path}`;
    },
    setSession() {},
    serverUrl: url,
  };
  try {
    await mountTerminal(
      <MemoryRouter initialEntries={[address.slice(1)]}>
        <App muster={muster} live={live} platform={platform} />
      </MemoryRouter>,
    );
  } finally {
    live.close();
  }
}
