// Scans by a real agent with real ClamAV, and by other products' command lines, which did not run.
import { rmSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { activityText, type DeviceWork, type MusterError } from "@muster/sdk";
import { clamAV } from "../../../agent/src/remote/tools/antivirus/clamav.ts";
import { otherProduct } from "../../../agent/src/remote/tools/antivirus/other-products.ts";
import { productIdOf } from "../../../agent/src/remote/tools/antivirus/product.ts";
import { eicar, hasClamScan, openClamAVFolder, type ClamAVFolder } from "../../support/agents/clamav.ts";
import { startManagedComputer, type ManagedComputer } from "../../support/agents/managed-computer.ts";
import { refusal, until } from "../../support/server/server.ts";

describe.runIf(hasClamScan())("ClamAV", () => {
  let clam: ClamAVFolder;
  let computer: ManagedComputer;

  beforeAll(async () => {
    clam = openClamAVFolder();
    computer = await startManagedComputer();
  }, 120_000);
  afterAll(async () => {
    await computer.close();
    clam.close();
  });
  beforeEach(() => clam.before("true"));

  const call = () => computer.server.ada.muster.call;
  const path = () => ({ nodeId: computer.nodeId });
  const state = () => call()("getLiveAntivirus", { path: path() });
  const scan = (kind: "QUICK_SCAN" | "FULL_SCAN" = "QUICK_SCAN", product = "ClamAV") =>
    call()("scanForMalware", { path: path(), body: { product, scan: kind } });
  const read = (workId: string) => call()("getAntivirusWork", { path: path(), query: { workId } });
  async function ended({ id }: DeviceWork): Promise<DeviceWork> {
    await until("the scan has ended", async () => (await read(id)).work?.state !== "RUNNING", 60_000);
    return (await read(id)).work!;
  }
  const why = (refused: Promise<unknown>) =>
    refused.then(
      () => "done",
      ({ code, message }: MusterError) => `${code}: ${message}`,
    );

  test("is listed with the actions that it supports", async () => {
    const { products } = await state();
    expect(products).toMatchObject([
      { id: "CLAMAV", product: "ClamAV", actions: ["QUICK_SCAN", "FULL_SCAN", "UPDATE_DEFINITIONS"] },
    ]);
  });

  test("finds no threats in a clean file, and counts the scanned files", async () => {
    clam.write("fine.txt", "fine");
    const work = await ended(await scan());
    expect(work).toMatchObject({
      kind: "QUICK_SCAN",
      state: "DONE",
      detail: "Scanned files: 1. Threats: 0. Files that couldn't be read: 0.",
    });
  });

  test("finds the EICAR test file, lists its trace, and marks the trace once the file is gone", async () => {
    const file = clam.write("a file\u001b[31m.com", eicar);
    const work = await ended(await scan("FULL_SCAN"));
    expect(work.detail).toBe("Scanned files: 2. Threats: 1. Files that couldn't be read: 0.");
    const trace = {
      traceType: "FILE",
      threat: "Eicar-Test-Signature.UNOFFICIAL",
      product: "ClamAV",
      foundAt: work.endedAt,
      isThere: true,
    };
    const [found] = (await state()).traces;
    expect(found).toMatchObject(trace);
    expect(found!.traceName).toBe(`${clam.folder}/a file .com`);
    expect(found!.traceName).not.toMatch(/\p{Cc}/u);
    rmSync(file);
    expect((await state()).traces).toMatchObject([{ ...trace, isThere: false }]);
    const { results } = await call()("listActivities", { query: { operation: "scanForMalware" } });
    expect(activityText(results[0]!)).toMatch(/^ada@example.com started a scan with ClamAV on web-01/);
  });

  test("runs one scan at a time, which can be stopped", async () => {
    clam.before("sleep 60");
    const begun = await scan();
    expect(await why(scan())).toMatch(/^device_busy: /);
    await call()("stopAntivirusWork", { path: path(), body: { workId: begun.id } });
    expect((await ended(begun)).state).toBe("STOPPED");
  });

  test("that fails is reported with its exit code and error", async () => {
    clam.before("echo 'LibClamAV Error: no database' >&2; exit 2");
    expect(await ended(await scan())).toMatchObject({ state: "FAILED", exitCode: 2, detail: "no database" });
  });

  test.each([
    ["Norton", "tool_failed: Norton wasn't found on the computer."],
    ["--remove", "validation_failed"],
  ])("isn't started by a scan with the product %s", async (product, reason) => {
    expect(await why(scan("QUICK_SCAN", product))).toContain(reason);
  });

  test("scans only for users with the permission, and only in their organizations", async () => {
    const { server } = computer;
    const body = { product: "ClamAV", scan: "QUICK_SCAN" } as const;
    const other = await server.person({ permissions: ["canManageUpdates"] });
    expect(await refusal(other.muster.call("scanForMalware", { path: path(), body }))).toBe("forbidden");
    const { clientId } = await server.organization("Other");
    const permissions = ["canManageAntivirus" as const];
    const elsewhere = await server.person({ permissions, organizationIds: [clientId] });
    expect(await refusal(elsewhere.muster.call("scanForMalware", { path: path(), body }))).toBe("not_found");
    expect(await refusal(elsewhere.muster.call("getLiveAntivirus", { path: path() }))).toBe("not_found");
  });
});

test("A quick scan includes /tmp but not all files, and a full scan all files but those in /proc", () => {
  const { actions } = clamAV("/");
  expect(actions.QUICK_SCAN!.args).toContain("/tmp");
  expect(actions.QUICK_SCAN!.args).not.toContain("/");
  expect(actions.FULL_SCAN!.args.at(-1)).toBe("/");
  expect(actions.FULL_SCAN!.args).toContain("--exclude-dir=^/proc");
  expect(actions.UPDATE_DEFINITIONS).toEqual({ program: "freshclam", args: ["--stdout"] });
});

describe("Other antivirus products", () => {
  const windows = { ProgramFiles: "C:\\Program Files", SystemDrive: "C:" };

  test.each([
    ["Windows Defender", "DEFENDER"],
    ["Microsoft Defender", "DEFENDER"],
    ["Webroot SecureAnywhere", "WEBROOT"],
    ["Bitdefender", "BITDEFENDER"],
    ["Bitdefender Endpoint Security Tools Antimalware", "GRAVITYZONE"],
    ["Sentinel Agent", "SENTINEL_ONE"],
    ["CrowdStrike Falcon Sensor", "CROWDSTRIKE"],
    ["Norton", "OTHER"],
  ])("%s is assigned its product ID", (name, id) => expect(productIdOf(name)).toBe(id));

  test("have actions with argument lists, or none if they have no command line", () => {
    const { actions } = otherProduct("DEFENDER", "win32", windows);
    expect(actions.QUICK_SCAN!.args).toEqual(["-Scan", "-ScanType", "1"]);
    expect(actions.UPDATE_DEFINITIONS!.args).toEqual(["-SignatureUpdate"]);
    expect(otherProduct("DEFENDER", "linux").actions.FULL_SCAN).toEqual({
      program: "mdatp",
      args: ["scan", "full"],
    });
    expect(otherProduct("GRAVITYZONE", "win32", windows).actions.UPDATE_DEFINITIONS!.args).toEqual([
      "/c",
      "StartUpdate",
    ]);
    for (const id of ["WEBROOT", "SENTINEL_ONE", "CROWDSTRIKE"] as const)
      expect(otherProduct(id, "win32", windows).actions).toEqual({});
  });

  test("from Microsoft list their recorded detections as traces", async () => {
    const detections = [
      {
        threat: "Virus:DOS/EICAR_Test_File",
        at: "/Date(1764081000000)/",
        resources: ["file:_C:\\Users\\ada\\eicar.com", "regkey:_HKLM\\Software\\Evil", "amsi:_x"],
      },
    ];
    const traces = await otherProduct("DEFENDER", "win32", windows).traces!(() =>
      Promise.resolve({ code: 0, output: JSON.stringify(detections), errors: "" }),
    );
    expect(traces.map(({ traceType, traceName, foundAt }) => [traceType, traceName, foundAt])).toEqual([
      ["FILE", "C:\\Users\\ada\\eicar.com", 1_764_081_000_000],
      ["REGISTRY", "HKLM\\Software\\Evil", 1_764_081_000_000],
      ["OTHER", "x", 1_764_081_000_000],
    ]);
  });
});
