// Infected files are moved to quarantine by a real agent with real ClamAV, and restored.
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { activityText, type DeviceWork, type MusterError } from "@muster/sdk";
import { eicar, hasClamScan, openClamAVFolder, type ClamAVFolder } from "../../support/agents/clamav.ts";
import { startManagedComputer, type ManagedComputer } from "../../support/agents/managed-computer.ts";
import { run as runMuster } from "../../support/clients/muster.ts";
import { refusal, until } from "../../support/server/server.ts";

const isRoot = process.getuid?.() === 0;

describe.runIf(hasClamScan() && isRoot)("Quarantine", () => {
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
  beforeEach(() => {
    clam.before("true");
    for (const name of readdirSync(clam.folder)) rmSync(join(clam.folder, name), { recursive: true });
  });

  const call = () => computer.server.ada.muster.call;
  const path = () => ({ nodeId: computer.nodeId });
  const state = () => call()("getLiveAntivirus", { path: path() });
  const kept = async () => (await state()).quarantine ?? [];
  const read = (workId: string) => call()("getAntivirusWork", { path: path(), query: { workId } });
  async function ended(begun: Promise<DeviceWork>): Promise<DeviceWork> {
    const { id } = await begun;
    await until("the work has ended", async () => (await read(id)).work?.state !== "RUNNING", 60_000);
    return (await read(id)).work!;
  }
  const scan = (quarantine = false) =>
    ended(
      call()("scanForMalware", {
        path: path(),
        body: { product: "ClamAV", scan: "QUICK_SCAN", quarantine },
      }),
    );
  const take = (...names: string[]) => ended(call()("quarantineTraces", { path: path(), body: { names } }));
  const restore = (fileId: string, overwrite = false) =>
    call()("restoreQuarantinedFile", { path: { ...path(), fileId }, body: { overwrite } });
  const folder = () => join(computer.data, "quarantine");
  const why = (refused: Promise<unknown>) =>
    refused.then(
      () => "done",
      ({ code, message }: MusterError) => `${code}: ${message}`,
    );
  async function takeOne(name: string): Promise<{ file: string; id: string }> {
    const file = clam.write(name, eicar);
    await scan();
    expect((await take(file)).state).toBe("DONE");
    const [found] = await kept();
    return { file, id: found!.id };
  }

  test("a trace's file is moved with its metadata, and can only be read by root", async () => {
    const file = clam.write("eicar.com", eicar);
    chmodSync(file, 0o4755);
    chownSync(file, 33, 33);
    await scan();
    const { traces } = await state();
    expect(traces.find(({ traceName }) => traceName === file)).toMatchObject({ canQuarantine: true });
    const work = await take(file);
    expect(work).toMatchObject({
      kind: "QUARANTINE",
      state: "DONE",
      by: "ada@example.com",
      detail: "Files quarantined: 1 of 1.",
      items: [{ name: file, state: "DONE", detail: "In quarantine: Eicar-Test-Signature.UNOFFICIAL" }],
    });
    expect(existsSync(file)).toBe(false);
    const [found] = await kept();
    expect(found).toMatchObject({
      path: file,
      threat: "Eicar-Test-Signature.UNOFFICIAL",
      product: "ClamAV",
      size: 68,
      sha256: createHash("sha256").update(eicar).digest("hex"),
      // changing the owner cleared its setuid bit
      mode: "0755",
      owner: "www-data",
      group: "www-data",
      by: "ada@example.com",
    });
    expect(lstatSync(folder()).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(folder()))
      expect(lstatSync(join(folder(), name)).mode & 0o177, name).toBe(0);
    expect((await state()).traces.find(({ traceName }) => traceName === file)).toMatchObject({
      isThere: false,
      canQuarantine: false,
    });
    const { results } = await call()("listActivities", { query: { operation: "quarantineTraces" } });
    expect(activityText(results[0]!)).toContain(`started to quarantine ${file} on web-01`);
    await call()("deleteQuarantinedFile", { path: { ...path(), fileId: found!.id } });
    expect(readdirSync(folder())).toEqual([]);
  }, 120_000);

  test("a scan quarantines infected files and leaves the others", async () => {
    clam.write("fine.txt", "fine");
    const files = [clam.write("one.com", eicar), clam.write("two words.com", eicar)];
    const work = await scan(true);
    expect(work).toMatchObject({ state: "DONE", detail: "Files quarantined: 2 of 2." });
    expect(work.items.map(({ name }) => name).toSorted()).toEqual(files);
    expect(readdirSync(clam.folder)).toEqual(["fine.txt"]);
    for (const { id } of await kept())
      await call()("deleteQuarantinedFile", { path: { ...path(), fileId: id } });
  });

  test("a file is restored unchanged, and replaces an existing file only on request", async () => {
    const { file, id } = await takeOne("back.com");
    writeFileSync(file, "mine");
    expect(await why(restore(id))).toBe(
      `name_in_use: The computer couldn't complete the action: ${file} already exists.`.replace(
        "The computer couldn't complete the action: ",
        "",
      ),
    );
    expect(readFileSync(file, "utf8")).toBe("mine");
    expect(await restore(id, true)).toMatchObject({ path: file });
    expect(readFileSync(file, "utf8")).toBe(eicar);
    expect(lstatSync(file).mode & 0o7777).toBe(0o644);
    expect(await kept()).toEqual([]);
    expect(readdirSync(folder())).toEqual([]);
    expect(await why(restore(id))).toContain("not_found");
  });

  test("a file isn't restored through a link at its path or in place of its folder", async () => {
    mkdirSync(join(clam.folder, "inner"));
    const { file, id } = await takeOne("inner/linked.com");
    const target = join(computer.data, "target");
    writeFileSync(target, "untouched");
    symlinkSync(target, file);
    expect(await why(restore(id, true))).toContain("is a link");
    rmSync(file);
    renameSync(join(clam.folder, "inner"), join(clam.folder, "moved"));
    mkdirSync(join(computer.data, "elsewhere"), { recursive: true });
    symlinkSync(join(computer.data, "elsewhere"), join(clam.folder, "inner"));
    expect(await why(restore(id))).toContain("is a link");
    rmSync(join(clam.folder, "inner"));
    expect(await why(restore(id))).toContain("doesn't exist");
    expect(readFileSync(target, "utf8")).toBe("untouched");
    expect(readdirSync(join(computer.data, "elsewhere"))).toEqual([]);
    await call()("deleteQuarantinedFile", { path: { ...path(), fileId: id } });
  });

  test("only files of traces are quarantined, and only if they are still infected", async () => {
    for (const name of ["/etc/passwd", "../../etc/passwd", clam.folder])
      expect(await why(call()("quarantineTraces", { path: path(), body: { names: [name] } }))).toContain(
        "isn't the file of a trace",
      );
    const file = clam.write("cleaned.com", eicar);
    await scan();
    writeFileSync(file, "clean now");
    const work = await take(file);
    expect(work).toMatchObject({ state: "FAILED", detail: "Files quarantined: 0 of 1." });
    expect(work.items[0]).toMatchObject({ state: "FAILED", detail: expect.stringContaining("Not infected") });
    expect(readFileSync(file, "utf8")).toBe("clean now");
    expect(readdirSync(folder())).toEqual([]);
  });

  test("a forged finding in the scanner's output doesn't quarantine a clean file", async () => {
    const victim = join(computer.data, "victim");
    writeFileSync(victim, "needed");
    clam.write(`x\n${victim}: Fake FOUND\n`.replaceAll("/", "_"), eicar);
    clam.before(`echo '${victim}: Fake FOUND'`);
    const work = await scan(true);
    expect(work.items.find(({ name }) => name === victim)).toMatchObject({ state: "FAILED" });
    expect(readFileSync(victim, "utf8")).toBe("needed");
    for (const { id } of await kept())
      await call()("deleteQuarantinedFile", { path: { ...path(), fileId: id } });
  });

  test("a link that has replaced an infected file is not followed", async () => {
    const file = clam.write("swapped.com", eicar);
    await scan();
    const victim = join(computer.data, "infected-victim");
    writeFileSync(victim, eicar);
    rmSync(file);
    symlinkSync(victim, file);
    const work = await take(file);
    expect(work.items[0]).toMatchObject({ state: "FAILED", detail: expect.stringContaining("is a link") });
    expect(existsSync(victim)).toBe(true);
  });

  test("a quarantined file that was changed is not restored", async () => {
    const { file, id } = await takeOne("tampered.com");
    const bytes = join(folder(), `${id}.quarantined`);
    chmodSync(bytes, 0o600);
    writeFileSync(bytes, "other");
    expect(await why(restore(id))).toContain("different SHA-256");
    expect(existsSync(file)).toBe(false);
    expect(readdirSync(clam.folder)).toEqual([]);
    await call()("deleteQuarantinedFile", { path: { ...path(), fileId: id } });
  });

  test("is available only to users with the permission, and only in their organizations", async () => {
    const { server } = computer;
    const { clientId } = await server.organization("Elsewhere");
    const other = await server.person({ permissions: ["canManageUpdates"] });
    const permissions = ["canManageAntivirus" as const];
    const elsewhere = await server.person({ permissions, organizationIds: [clientId] });
    const fileId = "018f2b5e-7e57-7000-8000-000000000003";
    for (const [person, expected] of [
      [other, "forbidden"],
      [elsewhere, "not_found"],
    ] as const) {
      const { muster: their } = person;
      const at = { path: { ...path(), fileId } };
      expect(await refusal(their.call("deleteQuarantinedFile", at))).toBe(expected);
      expect(await refusal(their.call("restoreQuarantinedFile", { ...at, body: {} }))).toBe(expected);
      const names = { path: path(), body: { names: ["/tmp/x"] } };
      expect(await refusal(their.call("quarantineTraces", names))).toBe(expected);
    }
  });

  test("muster antivirus quarantines, lists, restores and deletes files", async () => {
    const { server } = computer;
    const env = {
      HOME: computer.data,
      XDG_CONFIG_HOME: computer.data,
      MUSTER_URL: server.url,
      MUSTER_TOKEN: server.ada.token,
    };
    const run = (...args: string[]) => runMuster(["antivirus", ...args], { env });
    const file = clam.write("shell.com", eicar);
    expect((await run("scan", "web-01")).exitCode).toBe(0);
    expect((await run("quarantine", "web-01", file, "--dry-run")).exitCode).toBe(0);
    expect(existsSync(file)).toBe(true);
    expect((await run("quarantine", "web-01", file, "--yes")).exitCode).toBe(0);
    expect(existsSync(file)).toBe(false);
    const [one] = JSON.parse((await run("quarantined", "web-01", "--json", "id,path")).stdout) as {
      id: string;
      path: string;
    }[];
    expect(one!.path).toBe(file);
    expect((await run("restore", "web-01", one!.id, "--yes")).stderr).toContain("was restored");
    expect(existsSync(file)).toBe(true);
    expect((await run("scan", "web-01", "--quarantine")).exitCode).toBe(0);
    const [again] = await kept();
    expect((await run("delete", "web-01", again!.id, "--yes")).exitCode).toBe(0);
    expect((await run("delete", "web-01", again!.id, "--yes")).exitCode).toBe(3);
  }, 180_000);
});
