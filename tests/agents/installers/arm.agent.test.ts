// The ARM agents from the packages, emulated with QEMU: they start, enroll and connect.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bundleAgent } from "../../../agent/packaging/bundle.ts";
import { findPackage, targets } from "../../../agent/packaging/targets.ts";
import { armMissing, canEmulate, processors, type Processor } from "../../support/providers/arm-emulation.ts";
import { startTestServer, until } from "../../support/server/server.ts";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "muster-arm-"));

const names = Object.keys(processors) as Processor[];
const canRun = names.every(canEmulate);
if (!canRun) console.warn(`Skips agents for ARM: ${armMissing}`);

describe.skipIf(!canRun)("The agents for ARM", () => {
  beforeAll(() => bundleAgent(folder), 60_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(names)("the agent for %s enrolls and connects", { timeout: 180_000 }, async (name) => {
    const { emulator, libraries } = processors[name];
    // npm may have to download it first
    const node = join(findPackage(targets[name].node), "bin", "node");
    const data = join(folder, name);
    const start = ["-L", libraries, node, join(folder, "agent.cjs")];
    const places = ["--data", data, "--enrollment-file", join(folder, `${name}.json`)];
    const args = (command: string, ...more: string[]) => [...start, command, ...places, ...more];
    const server = await startTestServer();
    const { clientId, locationId, ada, url } = server;
    const { token } = await ada.muster.call("createEnrollmentToken", {
      body: { clientId, locationId, expiresInMinutes: 5 },
    });
    const env = { ...process.env, MUSTER_ENROLLMENT_TOKEN: token };
    const agents = async () => (await ada.muster.call("listAgents", { query: {} })).results;
    await run(emulator, args("enroll", "--url", url), { env });
    const agent = spawn(emulator, args("run"), { stdio: "ignore" });
    try {
      await until("the agent is connected", async () => !!(await agents())[0]?.isUp, 60_000);
      const { stdout } = await run(emulator, args("doctor"));
      expect(stdout).toContain("✓ Server: responds as a Muster server");
      expect(stdout).toContain("✓ Agent: connected");
    } finally {
      agent.kill();
      await once(agent, "exit");
      await server.close();
    }
  });
});
