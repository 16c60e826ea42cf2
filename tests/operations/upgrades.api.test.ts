// Databases of released versions: each is migrated to this version and works.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createMuster } from "@muster/sdk";
import { Child } from "../support/crash/crash.ts";
import { emptyDatabase, restoreTo, verifyFile } from "../support/server/backups.ts";
import { onEachDatabase } from "../support/server/databases.ts";
import { admin, codeOf, request } from "../support/server/server.ts";

const releases = fileURLToPath(new URL("../../fixtures/releases/", import.meta.url));

onEachDatabase("a database of an earlier release", (database) => {
  const name = database.name.toLowerCase();
  for (const version of readdirSync(releases))
    test(`${version} migrates and works`, async () => {
      const folder = join(releases, version);
      const file = join(folder, `${name}.tar.gz`);
      const keyFile = join(folder, `${name}.key`);
      const home = mkdtempSync(join(tmpdir(), "muster-release-"));
      const target = await database.fresh();
      if (target) await emptyDatabase(target);
      try {
        const { manifest } = await verifyFile(file, { keyFile });
        expect(manifest.version).toBe(version);
        const data = join(home, "data");
        await restoreTo(file, data, { keyFile, database: target });
        // in a separate process, because this one hashes passwords at a lower cost than a release
        const server = new Child({
          what: "serve",
          options: { data, port: 0, database: target, malwareScan: "off" },
        });
        try {
          const started = await server.answer();
          if (!started || !("url" in started)) throw new Error(JSON.stringify(started));
          const { email, password } = admin;
          const signIn = request(started.url, "POST", "/ws/session", { body: { email, password } });
          expect(await codeOf(signIn)).toBe("done");
          const token = readFileSync(join(folder, `${name}.token`), "utf8").trim();
          const muster = createMuster({ url: started.url, token });
          const { results } = await muster.call("listDevices", { query: {} });
          expect(results.map(({ displayName }) => displayName)).toEqual(
            expect.arrayContaining(["Switch 192.0.2.1", "Switch 192.0.2.2"]),
          );
          const body = { name: "New", description: "", location: "Bern" };
          await muster.call("createOrganization", { body });
          expect((await muster.call("verifyActivities", {})).fault).toBeNull();
        } finally {
          await server.kill();
        }
      } finally {
        rmSync(home, { recursive: true, force: true });
      }
    }, 60_000);
});
