// What users with fewer rights, and hostile clients and agents, can't do with files, and what local policies
// forbid.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createHash } from "node:crypto";
import { pack } from "tar-stream";
import { openSink, openSource } from "@muster/agent/files";
import { filesLine, type FilesAnswer } from "@muster/sdk/remote";
import { FilesClient, dataFrame, messageFrame, remoteChannels } from "@muster/sdk/remote";
import { startManagedComputer, type ManagedComputer } from "../../support/agents/managed-computer.ts";
import { memorySink, openFiles } from "../../support/agents/remote-files.ts";
import { refusal, until, type Person } from "../../support/server/server.ts";

let computer: ManagedComputer;
let ada: Person;
let home: string;
const explorer = ["canUseRemoteToolsFileExplorer", "canUseSystemFileExplorer"] as const;
const usual = { folder: false, overwrite: "OVERWRITE" as const, resume: false, replaces: "" };
const isRoot = process.getuid?.() === 0;

beforeAll(async () => {
  computer = await startManagedComputer();
  ({ ada } = computer.server);
  home = mkdtempSync(join(tmpdir(), "muster-files-"));
});
afterAll(async () => {
  await computer.close();
  rmSync(home, { recursive: true, force: true });
});

const path = () => ({ nodeId: computer.nodeId });
const listAs = ({ muster }: Person, user: "SYSTEM" | "USER" = "SYSTEM") =>
  muster.call("listFiles", { path: path(), query: { path: home, user } });

describe("Files are refused to", () => {
  test("a user without the permission, and a user who may not use them as SYSTEM", async () => {
    const none = await computer.server.person();
    expect(await refusal(listAs(none))).toBe("forbidden");
    const user = await computer.server.person({ permissions: ["canUseRemoteToolsFileExplorer"] });
    expect(await refusal(listAs(user))).toBe("forbidden");
    const open = user.muster.call("openFiles", { body: { ...path(), user: "SYSTEM" } });
    expect(await refusal(open)).toBe("forbidden");
    const remove = none.muster.call("deleteFile", { path: path(), query: { path: home, recursive: true } });
    expect(await refusal(remove)).toBe("forbidden");
    const both = await computer.server.person({ permissions: [...explorer] });
    expect((await listAs(both)).path).toBe(home);
  });

  test("a user of another organization", async () => {
    const { clientId } = await computer.server.organization("Other");
    const other = await computer.server.person({ permissions: [...explorer], organizationIds: [clientId] });
    expect(await refusal(listAs(other))).toBe("not_found");
    expect(await refusal(other.muster.call("openFiles", { body: { ...path(), user: "SYSTEM" } }))).toBe(
      "not_found",
    );
  });

  test.runIf(isRoot)(
    "everyone if the computer's local policy denies them, or outside the policy's folder",
    async () => {
      const folder = mkdtempSync(join("/root", ".muster-policy-"));
      const policyFile = join(folder, "policy.json");
      const write = (policy: object) => writeFileSync(policyFile, JSON.stringify(policy), { mode: 0o600 });
      mkdirSync(join(home, "allowed"));
      writeFileSync(join(home, "secret"), "secret");
      symlinkSync("../secret", join(home, "allowed", "link"));
      write({ files: "deny" });
      const strict = await startManagedComputer({ policyFile });
      try {
        const { muster } = strict.server.ada;
        const at = { nodeId: strict.nodeId };
        const list = (where: string) =>
          refusal(muster.call("listFiles", { path: at, query: { path: where } }));
        expect(await list(home)).toBe("refused_by_local_policy");
        const open = muster.call("openFiles", { body: { ...at, user: "SYSTEM" } });
        expect(await refusal(open)).toBe("refused_by_local_policy");

        write({ filesRoot: join(home, "allowed") });
        expect(await list(home)).toBe("tool_failed");
        expect((await muster.call("listFiles", { path: at, query: { path: "." } })).total).toBe(1);
        const files = openFiles(strict.server.ada, strict.server.url, strict.nodeId);
        const download = (name: string) =>
          files
            .download({ path: name, folder: false }, async () => memorySink())
            .then(
              () => "done",
              (error: { fileCode: string }) => error.fileCode,
            );
        expect(await download(join(home, "secret"))).toBe("OUTSIDE_ROOT");
        expect(await download("link")).toBe("OUTSIDE_ROOT");
        expect(await download("../secret")).toBe("INVALID_PATH");
        files.close();
      } finally {
        await strict.close();
        rmSync(folder, { recursive: true });
      }
    },
  );
});

test("transfers and deletions are in the audit log with their paths", async () => {
  writeFileSync(join(home, "local"), "content");
  const files = openFiles(ada, computer.server.url, computer.nodeId);
  await using source = await openSource(join(home, "local"));
  await files.upload({ ...usual, path: join(home, "sent") }, source.source);
  await files.download({ path: join(home, "sent"), folder: false }, async () => memorySink());
  await ada.muster.call("deleteFile", { path: path(), query: { path: join(home, "sent") } });
  files.close();
  const read = async () => {
    const { results } = await ada.muster.call("listActivities", { query: { pageSize: 50 } });
    return results.map(({ operation, detail }) => `${operation} ${detail}`);
  };
  const sha256 = createHash("sha256").update("content").digest("base64url");
  await until("all entries are in the audit log", async () => {
    const lines = await read();
    return [
      `remoteSessionNote sent ${join(home, "sent")} to the computer, 7 bytes, sha256 ${sha256}`,
      `remoteSessionNote received ${join(home, "sent")} from the computer, 7 bytes, sha256 ${sha256}`,
      `deleteFile ${join(home, "sent")}`,
    ].every((line) => lines.includes(line));
  });
});

test("a file that another user has changed in the meantime isn't replaced", async () => {
  writeFileSync(join(home, "config"), "theirs");
  writeFileSync(join(home, "mine"), "mine");
  const files = openFiles(ada, computer.server.url, computer.nodeId);
  await using source = await openSource(join(home, "mine"));
  const replace = (before: string) =>
    files.upload(
      { ...usual, path: join(home, "config"), replaces: createHash("sha256").update(before).digest("hex") },
      source.source,
    );
  await expect(replace("what I read")).rejects.toMatchObject({ fileCode: "CHANGED" });
  expect(readFileSync(join(home, "config"), "utf8")).toBe("theirs");
  await replace("theirs");
  expect(readFileSync(join(home, "config"), "utf8")).toBe("mine");
  expect(readdirSync(home).filter((name) => name.endsWith(".part"))).toEqual([]);
  files.close();
});

describe("An agent that", () => {
  /** A client whose computer responds as the test specifies. */
  function clientOf(answer: (send: (...frames: Uint8Array<ArrayBuffer>[]) => void) => void): FilesClient {
    const socket = new EventTarget() as EventTarget & { send(): void; close(): void; binaryType: string };
    const receive = (bytes: Uint8Array<ArrayBuffer>) =>
      socket.dispatchEvent(Object.assign(new Event("message"), { data: bytes.slice().buffer }));
    let isAsked = false;
    socket.close = () => undefined;
    socket.send = () => {
      if (isAsked) return;
      isAsked = true;
      queueMicrotask(() => {
        receive(messageFrame({ type: "resume", received: {} }));
        answer((...frames) => frames.forEach(receive));
      });
    };
    setTimeout(() => receive(messageFrame({ type: "peer", isConnected: true })), 10);
    return new FilesClient(
      {
        link: () => Promise.resolve({ url: "/", sessionId: "x" }),
        openSocket: () => socket as unknown as WebSocket,
      },
      () => new Error("ended"),
    );
  }
  const transfer = remoteChannels.first;
  const say = (message: FilesAnswer) => dataFrame(remoteChannels.main, filesLine(message));
  const ready = (size: number) =>
    say({
      type: "ready",
      transfer,
      path: "/etc/../../x",
      size,
      mode: 0o777,
      modifiedAt: 0,
      offset: 0,
      sha256: "",
    });
  const done = (bytes: number, sha256: string) =>
    say({
      type: "done",
      transfer,
      path: "/elsewhere",
      bytes,
      sha256,
      isSkipped: false,
      entries: 1,
      problems: [],
      problemCount: 0,
    });
  const begin = say({ type: "begin", transfer, offset: 0 });
  const to = () => ({
    path: join(home, "received"),
    name: "x",
    overwrite: "OVERWRITE" as const,
    resume: false,
  });

  test("sends bytes that don't match their hash can't write the file", async () => {
    const client = clientOf((send) =>
      send(ready(4), begin, dataFrame(transfer, Buffer.from("evil")), done(4, "0".repeat(64))),
    );
    const work = client.download({ path: "/x", folder: false }, (one) => openSink(one, false, to()));
    await expect(work).rejects.toMatchObject({ code: "DIFFERENT" });
    expect(readdirSync(home)).not.toContain("received");
  });

  test("sends more bytes than announced is stopped", async () => {
    const client = clientOf((send) => send(ready(4), begin, dataFrame(transfer, Buffer.alloc(100_000))));
    const work = client.download({ path: "/x", folder: false }, (one) => openSink(one, false, to()));
    await expect(work).rejects.toMatchObject({ fileCode: "TOO_LARGE" });
    expect(readdirSync(home).filter((name) => /received|part$/.test(name))).toEqual([]);
  });

  test("sends entries outside the requested folder has them skipped", async () => {
    const tar = pack();
    tar.entry({ name: "../outside" }, "x");
    tar.entry({ name: "/etc/outside" }, "x");
    tar.entry({ name: "evil", type: "symlink", linkname: "/etc" });
    tar.entry({ name: "inside" }, "good");
    tar.finalize();
    const bytes = Buffer.concat((await Array.fromAsync(tar)) as Buffer[]);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const client = clientOf((send) =>
      send(ready(1_000), begin, dataFrame(transfer, bytes), done(bytes.length, sha256)),
    );
    let sink: Awaited<ReturnType<typeof openSink>>;
    await client.download(
      { path: "/x", folder: true },
      async (one) => (sink = await openSink(one, true, to())),
    );
    expect(sink?.problems().first.map(({ code }) => code)).toEqual([
      "INVALID_PATH",
      "INVALID_PATH",
      "LINK_OUT",
    ]);
    expect(readdirSync(join(home, "received"))).toEqual(["inside"]);
    expect(readdirSync(home)).not.toContain("outside");
  });

  test("sends invalid messages has them ignored, and its error texts sanitized", async () => {
    const noise = dataFrame(remoteChannels.main, Buffer.from('nonsense\n{"type":"ready"}\n[1]\n'));
    const failed = say({ type: "failed", transfer, code: "DENIED", path: "/x\u001b[31m\n", detail: "" });
    const client = clientOf((send) => send(noise, failed));
    const work = client.download({ path: "/x", folder: false }, async () => undefined);
    await expect(work).rejects.toThrow("No permission for /x.");
  });
});
