// What an agent reads from package managers, and when it reports it.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readSoftware, softwareStamp } from "../../../agent/src/inventory/software.ts";
import { enroll, startAgent } from "@muster/agent";
import { startTestServer, until } from "../../support/server/server.ts";

let root: string;
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
const status = (...all: [name: string, version: string, status?: string][]) =>
  write(
    "var/lib/dpkg/status",
    all
      .map(
        ([name, version, state = "install ok installed"]) =>
          `Package: ${name}\nStatus: ${state}\nDescription: text\n Version: 9 in a description\nVersion: ${version}\n`,
      )
      .join("\n"),
  );

beforeEach(() => (root = mkdtempSync(join(tmpdir(), "muster-root-"))));
afterEach(() => rmSync(root, { recursive: true }));

describe("Installed software", () => {
  test("is read from dpkg, without removed packages", async () => {
    status(["zsh", "5.9-4+b2"], ["curl", "7.88.1-10"], ["gone", "1.0", "deinstall ok config-files"]);
    expect(await readSoftware(root)).toEqual([
      ["DPKG", "curl", "7.88.1-10"],
      ["DPKG", "zsh", "5.9-4+b2"],
    ]);
  });

  test("is read from apk", async () => {
    write(
      "lib/apk/db/installed",
      "C:Q1abc=\nP:musl\nV:1.2.4-r2\nA:x86_64\n\nC:Q1def=\nP:busybox\nV:1.36.1-r9\n",
    );
    expect(await readSoftware(root)).toEqual([
      ["APK", "busybox", "1.36.1-r9"],
      ["APK", "musl", "1.2.4-r2"],
    ]);
  });

  test("is empty on a system without a known package manager", async () => {
    expect(await readSoftware(root)).toEqual([]);
    expect(softwareStamp(root).trim()).toBe("");
  });

  test.skipIf(spawnSync("dpkg-query", ["--version"]).status !== 0)(
    "matches what dpkg-query lists on this computer",
    async () => {
      const format = "${db:Status-Status} ${Package} ${Version}\\n";
      const { stdout } = spawnSync("dpkg-query", ["-W", "-f", format], { encoding: "utf8" });
      const said = stdout.split("\n").flatMap((line) => /^installed (.+)$/.exec(line)?.[1] ?? []);
      const read = (await readSoftware()).flatMap(([source, ...one]) =>
        source === "DPKG" ? [one.join(" ")] : [],
      );
      expect(read.toSorted()).toEqual([...new Set(said)].toSorted());
    },
  );
});

test("an agent reports its software after connecting, and when it has changed", async () => {
  status(["curl", "7.88.1-10"]);
  const server = await startTestServer();
  const data = join(root, "data");
  const { clientId, locationId } = server;
  const { token } = await server.ada.muster.call("createEnrollmentToken", {
    body: { clientId, locationId, expiresInMinutes: 5 },
  });
  const { nodeId } = await enroll({ url: server.url, token, data, name: "computer" });
  const agent = startAgent({ data, software: { root, everyMS: 100 } });
  const versions = async () => {
    const { results } = await server.ada.muster.call("listDeviceSoftware", { path: { nodeId }, query: {} });
    return results.map(({ name, version }) => `${name} ${version}`).join();
  };
  try {
    await until("the software is reported", async () => (await versions()) === "curl 7.88.1-10");
    status(["curl", "7.88.1-11"], ["zsh", "5.9"]);
    await until("the change is reported", async () => (await versions()) === "curl 7.88.1-11,zsh 5.9");
  } finally {
    await agent.close();
    await server.close();
  }
});
