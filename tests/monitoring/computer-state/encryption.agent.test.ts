// What an agent reports about the encryption of its computer's volumes, read from this computer's /proc and
// /sys and from simulated ones.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { enroll, startAgent } from "@muster/agent";
import { factText } from "@muster/sdk";
import { readEncryption } from "../../../agent/src/monitoring/state/encryption.ts";
import type { Run } from "../../../agent/src/monitoring/state/run-program.ts";
import { startTestServer, until } from "../../support/server/server.ts";

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), "muster-encryption-"))));
afterEach(() => rmSync(root, { recursive: true }));

interface Block {
  type: string;
  mountpoints?: (string | null)[];
  children?: Block[];
}

/** Returns the mount points that lsblk lists, and whether any block device beneath each is encrypted. */
function mounted(all: readonly Block[], isEncrypted = false): [path: string, isEncrypted: boolean][] {
  return all.flatMap(({ type, mountpoints = [], children = [] }) => {
    const is = isEncrypted || type === "crypt";
    return [
      ...mountpoints.flatMap((path): [string, boolean][] => (path?.startsWith("/") ? [[path, is]] : [])),
      ...mounted(children, is),
    ];
  });
}

test.skipIf(!existsSync("/usr/bin/lsblk"))("this computer's volumes match what lsblk lists", () => {
  const text = execFileSync("lsblk", ["--json", "--output", "TYPE,MOUNTPOINTS"], { encoding: "utf8" });
  const { blockdevices } = JSON.parse(text) as { blockdevices: Block[] };
  const known = new Map(mounted(blockdevices));
  const volumes = readEncryption("/")!;
  expect(volumes.map(({ mountPoint }) => mountPoint)).toContain("/");
  for (const { mountPoint, state } of volumes) {
    const is = known.get(mountPoint);
    if (is !== undefined && state !== "UNKNOWN")
      expect(state, mountPoint).toBe(is ? "ENCRYPTED" : "NOT_ENCRYPTED");
  }
  expect(known.size).toBeGreaterThan(0);
});

test("an agent reports its volumes and their changes without starting a program", async () => {
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  write("proc/self/mountinfo", "27 1 253:0 / / rw - ext4 /dev/mapper/root rw\n");
  write("sys/dev/block/253:0/dm/uuid", "CRYPT-LUKS2-58f6c3f1a1d44b0f9c6d2b7e5a1c9d3e-root\n");
  const server = await startTestServer();
  const { clientId, locationId } = server;
  const { call } = server.ada.muster;
  const body = { clientId, locationId, expiresInMinutes: 5 };
  const { token } = await call("createEnrollmentToken", { body });
  const data = join(root, "data");
  const { nodeId } = await enroll({ url: server.url, token, data, name: "computer" });
  const started: string[] = [];
  const run: Run = (program) => {
    started.push(program);
    return Promise.reject(new Error("nothing is run"));
  };
  const state = { root, everyMS: 50, run, platform: "linux" } as const;
  const agent = startAgent({ data, state });
  const path = { nodeId };
  const volumes = async () =>
    (await call("getComputerState", { path })).encryption?.results.map(
      ({ mountPoint, device, state: is, method }) => `${mountPoint} ${device} ${is} ${method}`,
    );
  try {
    await until("the volume is reported", async () => (await volumes())?.length === 1);
    expect(await volumes()).toEqual(["/ /dev/mapper/root ENCRYPTED LUKS2"]);
    write("sys/dev/block/253:0/dm/uuid", "LVM-58f6\n");
    await until(
      "the change is known",
      async () => (await volumes())?.[0]?.includes("NOT_ENCRYPTED") === true,
    );
    const { changes } = await call("explainDevice", { path });
    expect(changes.filter(({ kind }) => kind === "ENCRYPTION").map(factText)).toEqual([
      "/: Encryption turned off",
    ]);
    expect(started).toEqual([]);
  } finally {
    await agent.close();
    await server.close();
  }
});
