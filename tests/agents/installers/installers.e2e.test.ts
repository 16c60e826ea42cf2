import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeDeb } from "../../../agent/packaging/linux/deb.ts";
import { frontends, type Frontend } from "../../support/clients/frontends.ts";
import { admin, startTestServer, type TestServer } from "../../support/server/server.ts";

const folder = mkdtempSync(join(tmpdir(), "muster-installers-e2e-"));
let server: TestServer;

beforeAll(async () => {
  const deb = join(folder, "agent.deb");
  const file = {
    path: "usr/lib/muster-agent/agent.cjs",
    mode: 0o644,
    content: Buffer.from("// the agent\n"),
  };
  await writeDeb(deb, [file], { version: "1.2.3", architecture: "all", mtime: new Date() });
  const entry = { file: "agent.deb", size: statSync(deb).size, sha256: "" };
  const names = ["linux-x64.deb", "linux-armv7.deb", "mac.dmg", "windows-x64.exe"];
  const files = Object.fromEntries(names.map((name) => [name, entry]));
  writeFileSync(
    join(folder, "manifest.json"),
    JSON.stringify({ version: "1.2.3", builtAt: "2026-11-26T00:00:00Z", files }),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(Object.keys(frontends) as (keyof typeof frontends)[])("In the %s", (name) => {
  let user: Frontend;
  beforeAll(async () => {
    const web = join(import.meta.dirname, "../../../web/dist");
    server = await startTestServer({ installers: folder, web, nmsInstance: "CANADA" });
    const address = "#/approvals/installers";
    user = await frontends[name]({ url: server.url, token: server.ada.token, ...admin, address });
  }, 120_000);
  afterAll(async () => {
    await user?.close();
    await server?.close();
  });

  test("a technician adds a Linux computer by a link", { timeout: 180_000 }, async () => {
    await user.press("Add a computer");
    await user.tab("Linux");
    await user.press("Generate installer");
    // the architecture and the distribution type have no default
    await user.see("Required");
    await user.choose("Architecture", "64-bit (x64)");
    await user.choose("Distribution type", "DEB");
    await user.press("Generate installer");
    await user.see("Successfully generated");
    await user.see("muster-agent-1.2.3-linux-x64.deb");
    await user.see("install.sh");
    if (name === "web") await user.see("Download");
    await user.press("Done");
    await user.see("Linux, DEB");
    const { links } = await server.ada.muster.call("listInstallers", { query: {} });
    expect(links[0]).toMatchObject({ installerType: "LINUX_DEB", nodeRole: "auto", maxUses: 50 });
  });

  test(
    "a DMG installer for Macs is generated, and the user sees that it is unsigned",
    { timeout: 180_000 },
    async () => {
      await user.press("Add a computer");
      await user.tab("Mac");
      await user.choose("Distribution type", "DMG");
      await user.press("Generate installer");
      await user.see("Successfully generated");
      await user.see("This installer is unsigned");
      await user.press("Done");
    },
  );

  test("an NMS device's installer is named after the instance", { timeout: 180_000 }, async () => {
    await user.press("Add NMS device");
    await user.see("help/nms-agent.txt");
    await user.press("Generate installer");
    await user.see("Successfully generated");
    await user.see("muster-nms-agent-ca.exe");
    await user.press("Done");
  });

  test("a link is revoked", { timeout: 180_000 }, async () => {
    await user.act("Windows, EXE", "Revoke");
    await user.press("Revoke");
    await user.see("Link revoked.");
  });
});
