// A data folder with an object of most kinds, of which each crash uses a copy.
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ScriptedIdentity } from "../agents/scripted-identity.ts";
import { attachAgent, startTestServer } from "../server/server.ts";

export interface PreparedData {
  folder: string;
  token: string;
  clientId: number;
  locationId: number;
  probe: number;
  /** The identity with which a test connects as the probe. */
  identity: ScriptedIdentity;
  scriptId: number;
  /** Returns a new copy of the data folder. */
  copy(): string;
  close(): void;
}

export async function prepareData(): Promise<PreparedData> {
  const folder = mkdtempSync(join(tmpdir(), "muster-crash-"));
  const server = await startTestServer({ malwareScan: "off" });
  const probe = await attachAgent(server);
  const script = await server.ada.muster.call("createScript", {
    body: {
      name: "Free space",
      language: "sh",
      operatingSystems: ["LINUX"],
      categoriesIds: [1],
      content: Buffer.from("df -h").toString("base64"),
    },
  });
  probe.socket.close();
  await server.server.close();
  const base = join(folder, "base");
  cpSync(server.data, base, { recursive: true });
  rmSync(server.data, { recursive: true });
  let copies = 0;
  return {
    folder,
    token: server.ada.token,
    clientId: server.clientId,
    locationId: server.locationId,
    probe: probe.nodeId,
    identity: probe.identity,
    scriptId: script.id,
    copy() {
      const data = join(folder, `copy-${++copies}`);
      cpSync(base, data, { recursive: true });
      return data;
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
