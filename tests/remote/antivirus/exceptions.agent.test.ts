// What scans exclude: real ClamAV with the agent's arguments, and a policy that a real agent follows.
import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PolicyChange } from "@muster/sdk";
import type { ServerContext } from "../../../server/src/context.ts";
import { clamAV } from "../../../agent/src/remote/tools/antivirus/clamav.ts";
import { eicar, hasClamScan, openClamAVFolder, type ClamAVFolder } from "../../support/agents/clamav.ts";
import { startManagedComputer, type ManagedComputer } from "../../support/agents/managed-computer.ts";
import { until } from "../../support/server/server.ts";

describe.runIf(hasClamScan())("Scan exceptions", () => {
  let clam: ClamAVFolder;
  let root: string;
  beforeAll(() => {
    clam = openClamAVFolder();
    root = join(dirname(clam.database), "root");
    const files = [
      "home/found.com",
      "home/left/out.com",
      "home/left/deep/er.com",
      "home/leftover/found.com",
      "home/a.b+(c)[d]$^/file.com",
      "home/aXb/found.com",
      "home/with space/file.com",
      "home/ümlaut/file.com",
      "home/single.com",
      "home/single.com.txt",
    ];
    for (const file of files) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), eicar);
    }
  });
  afterAll(() => clam.close());

  /** Returns the files in which a real scan finds a threat, relative to the folder. */
  async function found(action: "QUICK_SCAN" | "FULL_SCAN", except: readonly string[]): Promise<string[]> {
    const { args = [] } = clamAV(root, except).actions[action] ?? {};
    const out = await new Promise<string>((resolve) => {
      execFile(clam.program, [`--database=${clam.database}`, ...args], (_, stdout) => resolve(stdout));
    });
    return [...out.matchAll(/^(.+): \S+ FOUND$/gm)]
      .map(([, path = ""]) => path.replace(`${root}/home/`, ""))
      .sort();
  }
  const below = (...paths: string[]) => paths.map((path) => join(root, "home", path));

  test("exclude folders with all their contents, and single files, but nothing else", async () => {
    expect(await found("QUICK_SCAN", [])).toHaveLength(10);
    const except = below("left", "single.com", "with space/", "ümlaut");
    const rest = [
      "a.b+(c)[d]$^/file.com",
      "aXb/found.com",
      "found.com",
      "leftover/found.com",
      "single.com.txt",
    ];
    expect(await found("QUICK_SCAN", except)).toEqual(rest);
    expect(await found("FULL_SCAN", except)).toEqual(rest);
  });

  test("are taken literally, not as patterns or options", async () => {
    expect(await found("QUICK_SCAN", below("a.b+(c)[d]$^"))).not.toContain("a.b+(c)[d]$^/file.com");
    // as patterns, these would exclude much more
    for (const hostile of [
      ...below(".*", "(", "[", "a.b/", "*", "left|.*"),
      "/.*",
      "/",
      "--remove=yes",
      "/a/../..",
      "/x\n.*",
    ])
      expect(await found("QUICK_SCAN", [hostile]), hostile).toHaveLength(10);
  });
});

describe.runIf(hasClamScan())("A scan that a policy starts", () => {
  let clam: ClamAVFolder;
  let computer: ManagedComputer;
  let context: ServerContext;
  beforeAll(async () => {
    clam = openClamAVFolder();
    const keep = { start: (started: ServerContext) => void (context = started) };
    computer = await startManagedComputer({ config: { schedulerTickMS: 100 }, features: [keep] });
  }, 120_000);
  afterAll(async () => {
    await computer.close();
    clam.close();
  });

  test("runs on schedule with exceptions and quarantine, and fails if there is no product", async () => {
    clam.write("found.com", eicar);
    const left = clam.write("left.com", eicar);
    const { call } = computer.server.session;
    const { nodeClass } = await call("getDevice", { path: { nodeId: computer.nodeId } });
    const content: PolicyChange["content"] = {
      antivirus: { scan: "QUICK_SCAN", schedule: { frequency: "DAILY", time: "03:00", timeZone: "UTC" } },
      scanExceptions: { paths: [left] },
    };
    const { policyId } = await call("createPolicy", {
      body: {
        name: "Scanned",
        nodeClass: nodeClass as "LINUX_SERVER",
        content,
        assignments: [{ scope: "DEVICE", id: computer.nodeId }],
      },
    });
    await context.db
      .updateTable("policyWork")
      .set({ nextAt: Date.now() - 1_000 })
      .execute();
    const lastRun = async () => (await call("getPolicy", { path: { policyId } })).work[0]?.lastRun;
    await until("the policy has started the scan", async () => (await lastRun())?.result === "STARTED");
    const taskId = (await lastRun())!.taskId!;
    const outcome = async () =>
      (await call("listScheduledTaskTargets", { path: { taskId }, query: {} })).results[0];
    await until(
      "the scan has ended",
      async () => /COMPLETED|FAILED/.test((await outcome())?.state ?? ""),
      60_000,
    );
    expect(await outcome()).toMatchObject({
      state: "COMPLETED",
      detail: "Scanned files: 1. Threats: 1. Files that couldn't be read: 0.",
    });

    const path = { nodeId: computer.nodeId };
    const work = await call("scanForMalware", { path, body: { product: "ClamAV", scan: "FULL_SCAN" } });
    const read = async () => (await call("getAntivirusWork", { path, query: { workId: work.id } })).work;
    await until("the scan has ended", async () => (await read())?.state !== "RUNNING", 60_000);
    expect((await read())?.detail).toContain("Scanned files: 1. Threats: 1.");
    const { traces } = await call("getLiveAntivirus", { path });
    expect(traces.map(({ traceName }) => traceName)).toEqual([join(clam.folder, "found.com")]);

    // infected files are left where they are unless the policy enables quarantine
    const quarantining = { antivirus: { ...content!.antivirus!, quarantine: true } };
    await call("updatePolicy", { path: { policyId }, body: { content: quarantining } });
    await context.db
      .updateTable("policyWork")
      .set({ nextAt: Date.now() - 1_000 })
      .execute();
    const taken = async () => (await call("getLiveAntivirus", { path })).quarantine ?? [];
    expect(await taken()).toEqual([]);
    await until("the file is in quarantine", async () => (await taken()).length === 1, 60_000);
    expect(await taken()).toMatchObject([{ path: join(clam.folder, "found.com") }]);
    const before = (await lastRun())?.taskId ?? "";
    expect(before).not.toBe(taskId);

    // a product that the computer doesn't have
    const general = { productCode: "DEFENDER" as const };
    await call("updatePolicy", {
      path: { policyId },
      body: { content: { antivirus: { ...content!.antivirus!, general } } },
    });
    await context.db
      .updateTable("policyWork")
      .set({ nextAt: Date.now() - 1_000 })
      .execute();
    await until("the policy has started another scan", async () => (await lastRun())?.taskId !== before);
    const again = (await lastRun())!.taskId!;
    const failed = async () =>
      (await call("listScheduledTaskTargets", { path: { taskId: again }, query: {} })).results[0];
    await until("the scan has failed", async () => (await failed())?.state === "FAILED", 30_000);
    expect(await failed()).toMatchObject({
      detail: "This computer has no antivirus product that can be asked to scan.",
    });
  }, 180_000);
});
