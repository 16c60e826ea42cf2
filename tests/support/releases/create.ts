// npm run release: saves a small database of this version, which all later versions must migrate.
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { version } from "@muster/sdk";
import { setDefaultLanguageFromDisk } from "@muster/sdk/node";
import { backUp } from "../server/backups.ts";
import { findCluster } from "../server/postgres.ts";
import { attachAgent, startTestServer, toAdd } from "../server/server.ts";

setDefaultLanguageFromDisk();

const folder = fileURLToPath(new URL(`../../../fixtures/releases/${version}/`, import.meta.url));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

async function save(name: string, database: string): Promise<void> {
  const server = await startTestServer({ malwareScan: "off", database });
  const { muster } = server.ada;
  const probe = await attachAgent(server);
  const place = { locationId: server.locationId, nmsDelegateNodeId: probe.nodeId };
  await muster.call("importDevices", {
    path: { orgId: server.clientId },
    body: { devices: [toAdd("192.0.2.1", place), toAdd("192.0.2.2", place)] },
  });
  const credential = { name: "public", type: "SNMPV2", secret: { community: "release" } } as const;
  await muster.call("createCredential", { path: { clientId: server.clientId }, body: credential });
  await muster.call("createScript", {
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
  await backUp(server.data, join(folder, `${name}.tar.gz`), { database });
  copyFileSync(join(server.data, "key"), join(folder, `${name}.key`));
  writeFileSync(join(folder, `${name}.token`), `${server.ada.token}\n`);
  rmSync(server.data, { recursive: true });
}

await save("sqlite", "");
const cluster = findCluster();
if (typeof cluster === "string") console.warn(`No PostgreSQL database was saved: ${cluster}`);
else {
  await save("postgresql", `${cluster.start()}/postgres`);
  cluster.stop();
}
