// The audit log, change requests and the emergency stop in a shell, the terminal and the browser.
import { execFileSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createPlain, type AddressInfo, type Server } from "node:net";
import { createServer as createEncrypted } from "node:tls";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { activityText, type Activity } from "@muster/sdk";
import { frontends, type Frontend } from "../support/clients/frontends.ts";
import { run, start } from "../support/clients/muster.ts";
import { noRsyslogd, startRsyslogd } from "../support/providers/rsyslogd.ts";
import { readSyslog } from "../support/providers/syslog.ts";
import {
  admin,
  attachAgent,
  startTestServer,
  until,
  type Person,
  type ScriptedAgent,
  type TestServer,
} from "../support/server/server.ts";

const missing = noRsyslogd();
if (missing) console.warn(`The audit log is not sent to rsyslogd: ${missing}`);

let server: TestServer;
let home: string;
let bob: Person;
let eve: Person;
const agents: ScriptedAgent[] = [];

const envOf = ({ token }: { token: string }) => ({
  HOME: home,
  XDG_CONFIG_HOME: home,
  MUSTER_URL: server.url,
  MUSTER_TOKEN: token,
});
const shell = (who: Person, ...args: string[]) => run(args, { env: envOf(who) });

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "muster-audit-"));
  server = await startTestServer({ web: join(import.meta.dirname, "../../web/dist"), schedulerTickMS: 200 });
  for (const name of ["srv-1", "srv-2", "srv-3"])
    agents.push(await attachAgent(server, server, { delegate: false, name }));
  const permissions = [
    "canEditMaintenanceMode",
    "canCreateScheduledTasks",
    "canRunAtLeastOneAdhocScript",
    "canConfigureSystemActivities",
  ] as const;
  [bob, eve] = [
    await server.person({ permissions: [...permissions] }),
    await server.person({ permissions: [...permissions] }),
  ];
  await server.ada.muster.call("setActionLimit", { body: { devicesPerHour: 2 } });
});
afterAll(async () => {
  for (const { socket } of agents) socket.close();
  await server.close();
  rmSync(home, { recursive: true });
});

const all = ["--device", "srv-1", "--device", "srv-2", "--device", "srv-3"];

describe("A mass action above the action limit", () => {
  test("waits in a shell for a second user's approval, unless it is a dry run", async () => {
    const dry = await shell(bob, "maintenance", "enable", ...all, "--for", "2h", "--dry-run");
    expect(dry.exitCode, dry.stderr).toBe(0);
    const asked = await shell(bob, "maintenance", "enable", ...all, "--for", "2h");
    expect(asked.exitCode).toBe(10);
    expect(asked.stderr).toContain(
      "Request 1 needs a second person's approval: 3 devices would exceed your limit of 2 an hour.",
    );
    expect(asked.stderr).toContain("muster change-requests approve 1");
    expect(asked.stderr).not.toContain("Failed");
    const asJson = await shell(bob, "maintenance", "enable", ...all, "--for", "2h", "--json", "all");
    expect(JSON.parse(asJson.stderr.slice(asJson.stderr.indexOf("{")))).toMatchObject({
      error: { code: "approval_required", exitCode: 10, requestId: 1 },
    });
    const own = await shell(bob, "change-requests", "approve", "1", "--yes");
    expect(own).toMatchObject({ exitCode: 5 });
    expect(own.stderr).toContain("You can't approve your own change request.");
    const listed = await shell(
      eve,
      "change-requests",
      "list",
      "--state",
      "PENDING",
      "--json",
      "id,devices,requestedBy",
    );
    expect(JSON.parse(listed.stdout)).toEqual([{ id: 1, devices: 3, requestedBy: bob.user.email }]);
    const wrong = await shell(eve, "change-requests", "approve", "1", "--digest", "0".repeat(64), "--yes");
    expect(wrong.stderr).toContain("This request has changed since you opened it.");
    const { digest } = JSON.parse(
      (await shell(eve, "change-requests", "show", "1", "--json", "all")).stdout,
    ) as {
      digest: string;
    };
    const done = await shell(eve, "change-requests", "approve", "1", "--digest", digest, "--yes");
    expect(done.exitCode, done.stderr).toBe(0);
    const { results } = await server.ada.muster.call("listDevices", { query: {} });
    expect(results.filter(({ maintenanceMode }) => maintenanceMode).length).toBe(3);
    expect((await shell(bob, "change-requests", "limit", "--devices-per-hour", "9")).exitCode).toBe(5);
  });

  test.each(Object.entries(frontends))(
    "in the %s a second user sees exactly what runs, and approves it",
    async (name, open) => {
      const before = (await eve.muster.call("listChangeRequests", { query: {} })).total;
      const end = await shell(bob, "maintenance", "disable", ...all, "--yes");
      expect(end.exitCode, end.stderr).toBe(10);
      const address = `#/administration/requests/${before + 1}`;
      const frontend: Frontend = await open({
        ...server,
        url: server.url,
        token: eve.token,
        email: eve.user.email,
        password: admin.password,
        address,
      });
      try {
        await frontend.see("Pending approval", 30);
        await frontend.see(bob.user.email);
        await frontend.see("3: srv-1, srv-2, srv-3");
        await frontend.press("Approve");
        await frontend.see("Approve and run?");
        await frontend.press("Approve and run");
        await frontend.see("Done", 20);
        const { results } = await server.ada.muster.call("listDevices", { query: {} });
        expect(
          results.filter(({ maintenanceMode }) => maintenanceMode),
          name,
        ).toEqual([]);
      } finally {
        await frontend.close();
      }
      const again = await shell(bob, "maintenance", "enable", ...all, "--for", "2h");
      await shell(eve, "change-requests", "approve", /Request (\d+)/.exec(again.stderr)![1]!, "--yes");
    },
    90_000,
  );
});

describe("muster audit", () => {
  const entries = (stdout: string) =>
    stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Activity);

  test("lists and searches entries", async () => {
    const refused = await shell(
      eve,
      "audit",
      "list",
      "--outcome",
      "change_request_own",
      "--json",
      "who,targets",
    );
    expect(JSON.parse(refused.stdout)).toEqual([{ who: bob.user.email, targets: "requestId 1" }]);
    const found = await shell(eve, "audit", "search", "APPROVED BY", "--since", "1h", "--json", "operation");
    expect(found.stdout).toContain("enableMaintenance");
    expect((await shell(eve, "audit", "list", "--since", "soon")).exitCode).toBe(2);
  });

  test("verifies the server's log or an export, and reports tampering", async () => {
    const verified = await shell(eve, "audit", "verify");
    expect(verified.exitCode, verified.stderr).toBe(0);
    const file = join(home, "audit.ndjson");
    const saved = await shell(eve, "audit", "export", "--file", file);
    expect(saved.exitCode, saved.stderr).toBe(0);
    const check = async (name: string, change: (lines: string[]) => string[]) => {
      const other = join(home, name);
      writeFileSync(other, change(readFileSync(file, "utf8").split("\n")).join("\n"));
      return run(["audit", "verify", "--file", other], {
        env: { HOME: home, XDG_CONFIG_HOME: home, MUSTER_URL: "http://127.0.0.1:9" },
      });
    };
    const good = await check("good", (lines) => lines);
    expect(good.exitCode, good.stderr).toBe(0);
    expect(good.stderr).toContain("entries verified.");
    const bad = async (name: string, change: (lines: string[]) => string[], expected: string | RegExp) => {
      const found = await check(name, change);
      expect(found.exitCode).toBe(1);
      expect(found.stderr).toMatch(expected);
    };
    await bad(
      "changed",
      (lines) =>
        lines.with(3, lines[3]!.replace('"done"', '"forbidden"').replace(/"who":"[^"]*"/, '"who":"x"')),
      "Entry 4 was changed",
    );
    await bad("removed", (lines) => lines.toSpliced(5, 1), "Entry 6 was removed");
    await bad("inserted", (lines) => lines.toSpliced(5, 0, lines[4]!), "Entry 5 was inserted later");
    await bad("cut", (lines) => lines.toSpliced(-4, 2), /Entry \d+ and all later entries are missing\./);
    const nonsense = await check("nonsense", (lines) => lines.with(2, "nonsense"));
    expect(nonsense).toMatchObject({ exitCode: 2 });
    expect(nonsense.stderr).toContain("Line 3 isn't an audit log entry.");
  });

  test("watches for new entries", async () => {
    const watching = start(["audit", "watch", "--operation", "createOrganization"], { env: envOf(eve) });
    let output = "";
    watching.stdout!.on("data", (text) => (output += String(text)));
    let ready = "";
    watching.stderr!.on("data", (text) => (ready += String(text)));
    await until("the command is watching", () => ready.includes("Watching"), 20_000);
    await server.ada.muster.call("createOrganization", {
      body: { name: "Watched", description: "", location: "x" },
    });
    await until("the new entry is printed", () => output.includes("createOrganization"), 20_000);
    watching.kill("SIGINT");
    await watching;
    expect(entries(output)).toMatchObject([{ operation: "createOrganization", outcome: "done" }]);
  });

  /** Splits a stream into messages by their octet counts. */
  const messagesOf = (bytes: Buffer): string[] => {
    const messages: string[] = [];
    for (let at = 0; at < bytes.length;) {
      const space = bytes.indexOf(" ", at);
      const length = Number(bytes.toString("latin1", at, space));
      messages.push(bytes.toString("utf8", space + 1, space + 1 + length));
      at = space + 1 + length;
    }
    return messages;
  };
  const streams: [string, string, () => Server][] = [
    ["TCP", "syslog", () => createPlain()],
    [
      "TLS",
      "syslog+tls",
      () => {
        const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
        const files = ["-keyout", join(home, "key.pem"), "-out", join(home, "cert.pem")];
        execFileSync(
          "openssl",
          ["req", "-x509", "-newkey", "ed25519", "-nodes", "-days", "2", ...subject, ...files],
          {
            stdio: "ignore",
          },
        );
        return createEncrypted({
          key: readFileSync(join(home, "key.pem")),
          cert: readFileSync(join(home, "cert.pem")),
        });
      },
    ],
  ];
  test.each(streams)("sends all entries to a syslog server over %s", async (_, scheme, open) => {
    const listener = open();
    const chunks: Buffer[] = [];
    listener.on(scheme === "syslog" ? "connection" : "secureConnection", (socket) => {
      socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    });
    await new Promise<void>((resolve) => listener.listen(0, "localhost", resolve));
    const to = `${scheme}://localhost:${(listener.address() as AddressInfo).port}`;
    const ca = scheme === "syslog" ? [] : ["--tls-ca", join(home, "cert.pem")];
    const sent = await shell(eve, "audit", "export", "--to", to, ...ca);
    expect(sent.exitCode, sent.stderr).toBe(0);
    const count = Number(/(\d+) entries/.exec(sent.stderr)![1]);
    await until("all entries have arrived", () => messagesOf(Buffer.concat(chunks)).length >= count);
    const read = messagesOf(Buffer.concat(chunks)).map(readSyslog);
    expect(read.map(({ fields }) => fields.sequence)).toEqual(read.map((_one, i) => String(i + 1)));
    expect(read.find(({ id }) => id === "approveChangeRequest")).toMatchObject({
      priority: 13 * 8 + 4,
      fields: { who: bob.user.email, outcome: "change_request_own" },
    });
    if (ca.length) {
      const untrusted = await shell(eve, "audit", "export", "--to", to);
      expect(untrusted.exitCode).toBe(9);
      expect(untrusted.stderr).toContain(
        `Can't reach the syslog server at ${to.replace(/^.*\/\//, "")}: self-signed certificate`,
      );
    }
    listener.close();
  });

  test("sends entries over UDP, and reports an unreachable server", async () => {
    const listener = createSocket("udp4");
    const got: string[] = [];
    listener.on("message", (message) => got.push(message.toString()));
    await new Promise<void>((resolve) => listener.bind(0, "127.0.0.1", resolve));
    const { port } = listener.address();
    const sent = await shell(
      eve,
      "audit",
      "export",
      "--operation",
      "setActionLimit",
      "--to",
      `syslog+udp://127.0.0.1:${port}`,
    );
    expect(sent.exitCode, sent.stderr).toBe(0);
    await until("the entry has arrived", () => got.length > 0);
    expect(readSyslog(got[0]!)).toMatchObject({
      id: "setActionLimit",
      fields: { who: admin.email, outcome: "done" },
    });
    listener.close();
    const none = await shell(eve, "audit", "export", "--to", "syslog://127.0.0.1:1");
    expect(none).toMatchObject({ exitCode: 9 });
    expect((await shell(eve, "audit", "export", "--to", "http://x")).exitCode).toBe(2);
  });
});

test.skipIf(missing)(
  `rsyslogd reads each entry unchanged over TCP, TLS and UDP, including hostile text of agents${missing ? ` (${missing})` : ""}`,
  async () => {
    const about = '"] forged="1\\]\r\n<14>1 - - muster - signIn - forged\u001b[2J\u202e#%s';
    agents[0]!.socket.emit("order.refused", { kind: "task.run", reason: "expired", about } as never);
    const entriesNow = async () =>
      (await server.ada.muster.call("listActivities", { query: { pageSize: 1_000 } })).results.toReversed();
    await until("the agent's text is in the log", async () =>
      (await entriesNow()).some(({ targets, detail }) => `${targets}${detail}`.includes("forged")),
    );
    const peer = await startRsyslogd();
    try {
      const untrusted = await shell(
        server.ada,
        "audit",
        "export",
        "--to",
        `syslog+tls://127.0.0.1:${peer.tls}`,
      );
      expect([untrusted.exitCode, untrusted.stderr]).toEqual([
        9,
        expect.stringContaining("self-signed certificate"),
      ]);
      for (const [to, ...more] of [
        [`syslog://127.0.0.1:${peer.tcp}`],
        [`syslog+tls://127.0.0.1:${peer.tls}`, "--tls-ca", peer.certificate],
        [`syslog+udp://127.0.0.1:${peer.udp}`],
      ] as const) {
        const expected = await entriesNow();
        const before = peer.records().length;
        const sent = await shell(
          server.ada,
          "audit",
          "export",
          "--to",
          to,
          ...more,
          "--until",
          new Date().toISOString(),
        );
        expect([sent.exitCode, sent.stderr]).toEqual([0, expect.not.stringContaining("Warning")]);
        await until(
          `all entries have arrived over ${to}`,
          () => peer.records().length - before >= expected.length,
          30_000,
        );
        const read = peer.records().slice(before);
        expect(read.length).toBe(expected.length);
        for (const [i, entry] of expected.entries()) {
          const { data, text, ...head } = read.find((one) =>
            one.data.includes(` sequence="${entry.sequence}"`),
          )!;
          expect(head, `${i}`).toMatchObject({ program: "muster", message: entry.operation, version: "1" });
          expect(Date.parse(head.time)).toBe(Date.parse(entry.at));
          expect(Math.floor(Number(head.priority) / 8)).toBe(13);
          const again = readSyslog(
            `<${head.priority}>1 ${head.time} ${head.host} muster - ${head.message} ${data} \ufeff`,
          );
          const { at: _, object, changes, dryRun, ...fields } = entry;
          const { objectCount, changes: changed, ...others } = again.fields as Record<string, string>;
          const texts = Object.entries({
            ...fields,
            objectKind: object?.kind,
            objectId: object?.id,
            objectName: object?.name,
            dryRun: dryRun || null,
          }).filter(([, one]) => one !== null && one !== undefined && one !== "");
          expect(others).toEqual(Object.fromEntries(texts.map(([name, one]) => [name, String(one)])));
          expect(Number(objectCount ?? 1)).toBe(object?.count ?? 1);
          expect((changed ?? "").split("; ").filter(Boolean)).toHaveLength(changes.length);
          expect(text).toContain(activityText(entry).slice(0, 20));
          // rsyslogd escapes control characters, for example as #033
          expect(data + text).not.toMatch(/#[0-3][0-7]{2}|[\p{Cc}\p{Zl}\p{Zp}]/u);
        }
      }
    } finally {
      await peer.close();
    }
  },
  120_000,
);

describe.each(Object.entries(frontends))("Audit log in the %s", (name, open) => {
  const at = (address: string) =>
    open({ url: server.url, token: server.ada.token, email: admin.email, password: admin.password, address });

  test("activities are searched, filtered by date and verified", async () => {
    const frontend = await at("#/administration/general/activities");
    try {
      await frontend.see("All changes and refused requests", 30);
      await frontend.filter("Fresh house");
      await frontend.see("No matching activities");
      const { id } = await server.ada.muster.call("createOrganization", {
        body: { name: `Fresh ${name}`, description: "", location: "x" },
      });
      await frontend.filter(`id ${id}`);
      await frontend.see(`created organization Fresh ${name}`);
      const day = String.raw`(\d+[/.-]\d+[/.-]\d+,`;
      await frontend.open(
        await frontend.read(
          new RegExp(name === "web" ? `${day} \\d+:\\d\\d:\\d\\d(?:\\s[AP]M)?)` : `${day})`),
        ),
      );
      await frontend.see("createOrganization");
      await frontend.see("Organization");
      await frontend.press("Close");
      await frontend.filter("since:someday");
      await frontend.see('"someday" isn\'t a time.');
      await frontend.filter("object:organization since:1h until:30m");
      await frontend.see("No matching activities");
      await frontend.filter(`object:organization/${id} who:${admin.email} until:2099-12-31`);
      await frontend.see(`created organization Fresh ${name}`);
      await frontend.tab("Refused");
      await frontend.see("No matching activities");
      await frontend.press("Clear search");
      await frontend.menu("Period", "Choose dates…");
      const choose = async (from: string, to: string) => {
        if (name === "terminal") return frontend.fill("Dates", `${from} - ${to}`);
        await frontend.fill("From", from);
        return frontend.fill("To", to);
      };
      await frontend.press("Show");
      await frontend.see("Required input");
      await choose("2026-02-01", "2026-01-01");
      await frontend.see("Invalid date range");
      await choose("2026-02-01", "2999-01-01");
      await frontend.see("Date out of range");
      await choose("2026-02-01", "2026-02-02");
      await frontend.press("Show");
      await frontend.see("No matching activities");
      await frontend.press("Clear search");
      await frontend.press("Verify");
      await frontend.see("entries verified.");
    } finally {
      await frontend.close();
    }
  }, 60_000);

  test("everything is stopped only after STOP is typed", async () => {
    await server.ada.muster.call("setActionLimit", { body: { devicesPerHour: 500 } });
    await server.ada.muster.call("stopEverything", { body: {} });
    const asked = await shell(
      server.ada,
      "devices",
      "reboot",
      "srv-1",
      "--at",
      "2099-01-31 03:30",
      "--time-zone",
      "UTC",
      "--yes",
    );
    expect(asked.exitCode, asked.stderr).toBe(0);
    const frontend = await at("#/discovery/stop");
    try {
      await frontend.see("Stops all discoveries and script runs", 30);
      await frontend.press("Stop everything");
      await frontend.see("Stop everything?");
      await frontend.fill("Confirmation", "stop");
      await frontend.press("Stop");
      await frontend.see("Type STOP to confirm");
      const task = (await server.ada.muster.call("listScheduledTasks", { query: {} })).results[0]!;
      expect(task.states.CANCELLED).toBeUndefined();
      await frontend.fill("Confirmation", "STOP");
      await frontend.press("Stop");
      await frontend.see("1 stopped.", 20);
      const { states } = await server.ada.muster.call("getScheduledTask", { path: { taskId: task.id } });
      expect(states).toEqual({ CANCELLED: 1 });
    } finally {
      await frontend.close();
    }
  });
});

test("everything is stopped from a shell, after a dry run and a confirmation", async () => {
  await shell(
    server.ada,
    "devices",
    "reboot",
    "srv-2",
    "--at",
    "2099-01-31 03:30",
    "--time-zone",
    "UTC",
    "--yes",
  );
  const dry = await shell(server.ada, "jobs", "stop", "--all", "--dry-run");
  expect(dry.stdout).toContain("Would be stopped");
  const asked = await shell(server.ada, "jobs", "stop", "--all");
  expect(asked).toMatchObject({ exitCode: 2 });
  expect(asked.stderr).toContain("Pass --yes to confirm.");
  const done = await shell(
    server.ada,
    "jobs",
    "stop",
    "--all",
    "--organization",
    "My organization",
    "--yes",
    "--json",
    "kind,result",
  );
  expect(done.exitCode, done.stderr).toBe(0);
  expect(JSON.parse(done.stdout)).toEqual([{ kind: "TASK", result: "Stopped" }]);
  expect((await shell(server.ada, "jobs", "stop")).exitCode).toBe(2);
});
