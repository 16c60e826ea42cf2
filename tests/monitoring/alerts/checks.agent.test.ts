// What an agent's checks find at real listeners, web servers, name servers and files, and to which addresses
// they never connect.
import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createServer as createWebServer, type RequestListener, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import {
  completeChecks,
  policyRefusal,
  type ConditionDns,
  type ConditionFile,
  type ConditionHttp,
} from "@muster/sdk";
import type { WatchedCheck } from "@muster/sdk/live";
import { Checks } from "../../../agent/src/monitoring/checks/checks.ts";
import { readLocalPolicy, type LocalPolicy } from "../../../agent/src/security/local-policy.ts";
import { startDnsServer, type DnsServer } from "../../support/providers/dns-server.ts";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "muster-checks-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const listen = (server: Server | ReturnType<typeof createServer>, host = "127.0.0.1"): Promise<number> =>
  new Promise((resolve) => {
    onTestFinished(() => void server.close());
    server.listen(0, host, () => resolve((server.address() as AddressInfo).port));
  });

const allowed: LocalPolicy = {
  report: () => readLocalPolicy("/nonexistent/policy.json"),
  refusal: () => undefined,
  filesRoot: () => undefined,
  asks: () => false,
  signs: () => false,
};

const keyOf = (index: number) => String(index).padStart(32, "0");

/** Creates checks whose `once` runs each of them once and returns the results. */
function checksOf(
  given: readonly Omit<WatchedCheck, "key">[],
  { policy = allowed, data = "", requiresSignature = () => false } = {},
) {
  let changed = () => {};
  const checks = new Checks({
    policy,
    requiresSignature,
    data: data || undefined,
    onChange: () => changed(),
  });
  onTestFinished(() => checks.close());
  const watched = given.map((check, index) => ({ ...check, key: keyOf(index) }) as WatchedCheck);
  let isFirst = true;
  return {
    checks,
    watched,
    async once() {
      const before = JSON.stringify(checks.reports);
      if (isFirst) checks.watch(watched);
      else checks.run();
      isFirst = false;
      await Promise.race([
        new Promise<void>((resolve) => (changed = resolve)),
        // unchanged results aren't reported
        before === undefined ? new Promise(() => {}) : new Promise((done) => setTimeout(done, 700)),
      ]);
      return (checks.reports ?? []).map(({ key: _key, ...one }) => one);
    },
  };
}

async function findingOf(check: Omit<WatchedCheck, "key">, options = {}) {
  const [found] = await checksOf([check], options).once();
  const { finding, met, number, text } = found!;
  return { finding, met, ...(number !== null && { number }), ...(text && { text }) };
}

describe("A port", () => {
  const port = (port: number, more = {}) => ({
    port: completeChecks({ port: { port, state: "CLOSED", host: "127.0.0.1", ...more } }).port!,
  });

  test("is found open or closed, and nothing is sent to it", async () => {
    const sockets: Socket[] = [];
    const received: unknown[] = [];
    const server = createServer((socket) => {
      sockets.push(socket);
      socket.on("data", (data) => received.push(data));
      socket.on("error", () => {});
    });
    const open = await listen(server);
    expect(await findingOf(port(open))).toEqual({ finding: "OPEN", met: false });
    expect(await findingOf(port(open, { state: "OPEN" }))).toEqual({ finding: "OPEN", met: true });
    expect(await findingOf(port(open, { host: "localhost" }))).toEqual({ finding: "OPEN", met: false });
    expect(received).toEqual([]);
    await new Promise((resolve) => server.close(resolve));
    expect(await findingOf(port(open))).toEqual({ finding: "REFUSED", met: true });
    expect(await findingOf(port(open, { state: "OPEN" }))).toEqual({ finding: "REFUSED", met: false });
  });

  test("of a host without an address counts as closed", async () => {
    expect(await findingOf(port(80, { host: "muster.invalid" }))).toEqual({
      finding: "NAME_NOT_FOUND",
      met: true,
    });
  });

  test("of a cloud metadata address is never connected to, however it is written", async () => {
    const hosts = [
      "169.254.169.254",
      "169.254.170.2",
      "2852039166",
      "0xa9fea9fe",
      "::ffff:169.254.169.254",
      "::ffff:a9fe:a9fe",
      "64:ff9b::a9fe:a9fe",
      "fd00:ec2::254",
      "FD00:0EC2:0::0254",
      "fd20:ce::254",
      "100.100.100.200",
      "fe80::1",
    ];
    for (const host of hosts)
      expect(await findingOf(port(80, { host })), host).toEqual({ finding: "FORBIDDEN_ADDRESS", met: null });
  });
});

describe("A web page", () => {
  const http = (url: string, more: Partial<ConditionHttp> = {}) => ({
    http: completeChecks({ http: { url, ...more } }).http!,
  });
  const serve = async (answer: RequestListener) =>
    `http://127.0.0.1:${await listen(createWebServer(answer))}`;

  test("is checked for its status and a text", async () => {
    const url = await serve((request, response) => {
      response.statusCode = request.url === "/broken" ? 503 : 200;
      response.write("x".repeat(100_000));
      response.write("all sys");
      setTimeout(() => response.end("tems operational \u001b[2J secret"), 20);
    });
    expect(await findingOf(http(url))).toEqual({ finding: "STATUS", met: false, number: 200 });
    expect(await findingOf(http(`${url}/broken`))).toEqual({ finding: "STATUS", met: true, number: 503 });
    expect(await findingOf(http(`${url}/broken`, { statusFrom: 500, statusTo: 599 }))).toMatchObject({
      met: false,
    });
    expect(await findingOf(http(url, { text: "all systems operational" }))).toMatchObject({ met: false });
    expect(await findingOf(http(url, { text: "All systems" }))).toEqual({
      finding: "TEXT_MISSING",
      met: true,
      number: 200,
    });
  });

  test("isn't read beyond its first megabyte, nor for longer than the timeout", async () => {
    let sent = 0;
    const url = await serve((request, response) => {
      if (request.url === "/silent") return;
      const more = () => {
        sent += 65_536;
        if (response.destroyed || sent > 64 * 1024 * 1024) return void response.end("needle");
        response.write("y".repeat(65_536), () => more());
      };
      more();
    });
    expect(await findingOf(http(url, { text: "needle" }))).toMatchObject({ finding: "TEXT_MISSING" });
    expect(sent).toBeLessThan(32 * 1024 * 1024);
    const before = performance.now();
    expect(await findingOf(http(`${url}/silent`, { timeoutSeconds: 1 }))).toEqual({
      finding: "NO_ANSWER",
      met: true,
    });
    expect(performance.now() - before).toBeLessThan(5_000);
  });

  test("has redirects followed only within its host", async () => {
    const asked: string[] = [];
    const other = await serve((request, response) => {
      asked.push(request.headers.host ?? "");
      response.end();
    });
    const url = await serve((request, response) => {
      const to: Record<string, string> = {
        "/here": "/there",
        "/other": other.replace("127.0.0.1", "localhost"),
        "/metadata": "http://169.254.169.254/latest/",
        "/loop": "/loop",
        "/file": "file:///etc/passwd",
      };
      const location = to[request.url ?? ""];
      response.writeHead(location ? 302 : 204, location ? { location } : {}).end();
    });
    expect(await findingOf(http(`${url}/here`))).toMatchObject({ met: false, number: 204 });
    expect(await findingOf(http(`${url}/other`))).toEqual({
      finding: "OTHER_HOST",
      met: true,
      text: "localhost",
    });
    expect(await findingOf(http(`${url}/metadata`))).toMatchObject({ finding: "OTHER_HOST", met: true });
    expect(await findingOf(http(`${url}/file`))).toMatchObject({ finding: "OTHER_HOST", met: true });
    expect(await findingOf(http(`${url}/loop`, { statusTo: 299 }))).toMatchObject({ number: 302, met: true });
    expect(asked).toEqual([]);
    expect(await findingOf(http("http://169.254.169.254/latest/meta-data/"))).toEqual({
      finding: "FORBIDDEN_ADDRESS",
      met: null,
    });
    expect(await findingOf(http("http://0xA9.0376.43518/"))).toMatchObject({ finding: "FORBIDDEN_ADDRESS" });
  });

  test("gives the reason if there is no valid response", async () => {
    const server = createServer((socket) => void socket.resume().end("not HTTP at all\r\n\r\n"));
    const port = await listen(server);
    expect(await findingOf(http(`http://127.0.0.1:${port}`))).toEqual({ finding: "BROKEN", met: true });
    await new Promise((resolve) => server.close(resolve));
    expect(await findingOf(http(`http://127.0.0.1:${port}`))).toEqual({ finding: "REFUSED", met: true });
    expect(await findingOf(http("http://muster.invalid/"))).toEqual({ finding: "NAME_NOT_FOUND", met: true });
  });

  test("needs a certificate that is trusted and valid for long enough", async () => {
    const key = join(folder, "key.pem");
    const cert = join(folder, "cert.pem");
    const make = [
      "req",
      "-x509",
      "-newkey",
      "ec",
      "-pkeyopt",
      "ec_paramgen_curve:P-256",
      "-nodes",
      "-days",
      "20",
    ];
    const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
    execFileSync("openssl", [...make, ...subject, "-keyout", key, "-out", cert], { stdio: "ignore" });
    const options = { key: readFileSync(key), cert: readFileSync(cert) };
    const port = await listen(createSecureServer(options, (_, response) => void response.end("ok")));
    const url = `https://localhost:${port}`;
    expect(await findingOf(http(url))).toEqual({
      finding: "CERTIFICATE",
      met: true,
      text: "DEPTH_ZERO_SELF_SIGNED_CERT",
    });
    const { checkHttp } = await import("../../../agent/src/monitoring/checks/http.ts");
    const { ca } = { ca: [readFileSync(cert, "utf8")] };
    const of = (more: Partial<ConditionHttp>) =>
      checkHttp(http(url, more).http, AbortSignal.timeout(10_000), ca);
    expect(await of({ certificateDays: 30 })).toMatchObject({
      finding: "CERTIFICATE_EXPIRES",
      met: true,
      number: 19,
    });
    expect(await of({ certificateDays: 10 })).toMatchObject({ finding: "STATUS", met: false });
  });
});

describe("A DNS name", () => {
  let server: DnsServer;
  beforeEach(async () => (server = await startDnsServer()));
  afterEach(() => server.close());
  const dns = (name: string, record: ConditionDns["record"], value = "", more = {}) => ({
    dns: completeChecks({
      dns: { name, record, value, server: `127.0.0.1:${server.port}`, timeoutSeconds: 2, ...more },
    }).dns!,
  });

  test("is checked for the expected records", async () => {
    server.records.set("www.example.test A", ["192.0.2.10", "192.0.2.11"]);
    server.records.set("www.example.test AAAA", ["2001:0db8:0000:0000:0000:0000:0000:0001"]);
    server.records.set("alias.example.test CNAME", ["www.example.test"]);
    server.records.set("example.test MX", ["mail.example.test"]);
    server.records.set("example.test TXT", [`v=spf1 ${"include:a.example.test ".repeat(12)}-all`]);
    const met = async (...args: Parameters<typeof dns>) => (await findingOf(dns(...args))).met;
    expect(await findingOf(dns("WWW.example.test", "A"))).toEqual({
      finding: "RESOLVED",
      met: false,
      text: "192.0.2.10, 192.0.2.11",
    });
    expect(await met("www.example.test", "A", "192.0.2.11")).toBe(false);
    expect(await findingOf(dns("www.example.test", "A", "192.0.2.1"))).toEqual({
      finding: "OTHER_VALUE",
      met: true,
      text: "192.0.2.10, 192.0.2.11",
    });
    expect(await met("www.example.test", "AAAA", "2001:db8::1")).toBe(false);
    expect(await met("alias.example.test", "CNAME", "WWW.Example.test.")).toBe(false);
    expect(await met("example.test", "MX", "mail.example.test")).toBe(false);
    expect(await met("example.test", "TXT", "v=spf1*-all")).toBe(false);
    expect(await met("example.test", "TXT", "v=spf1 -all")).toBe(true);
  });

  test("gives the reason if it doesn't resolve", async () => {
    server.records.set("www.example.test A", ["192.0.2.10"]);
    server.records.set("silent.example.test A", "SILENT");
    server.records.set("broken.example.test A", "FAILS");
    const of = (name: string, record: ConditionDns["record"] = "A", more = {}) =>
      findingOf(dns(name, record, "", { timeoutSeconds: 1, ...more }));
    expect(await of("nothing.example.test")).toEqual({ finding: "NAME_NOT_FOUND", met: true });
    expect(await of("www.example.test", "MX")).toEqual({ finding: "NO_RECORD", met: true });
    expect(await of("silent.example.test")).toEqual({ finding: "NO_ANSWER", met: true });
    expect(await of("broken.example.test")).toEqual({
      finding: "SERVER_FAILED",
      met: true,
      text: "ESERVFAIL",
    });
    for (const asked of ["169.254.169.254", "169.254.169.254:53", "[fd00:ec2::254]:53", "[fd00:ec2::254]"])
      expect(await of("www.example.test", "A", { server: asked }), asked).toEqual({
        finding: "FORBIDDEN_ADDRESS",
        met: null,
      });
  });

  test("has hostile records shortened and sanitized", async () => {
    server.records.set("evil.example.test TXT", [`\u001b[2J\n<script>${"x".repeat(900)}`]);
    const { text } = await findingOf(dns("evil.example.test", "TXT"));
    expect(text).toMatch(/^<script>x+$/);
    expect(text).toHaveLength(100);
  });
});

describe("A file", () => {
  const file = (path: string, state: ConditionFile["state"], more = {}) => ({
    file: { ...completeChecks({ file: { path, state, ...more } }).file!, minutes: 10 },
  });

  test("is found to exist or to be missing, as is a folder", async () => {
    const path = join(folder, "backup.tar");
    expect(await findingOf(file(path, "MISSING"))).toEqual({ finding: "MISSING", met: true });
    expect(await findingOf(file(path, "EXISTS"))).toEqual({ finding: "MISSING", met: false });
    expect(await findingOf(file(path, "LARGER", { bytes: 1 }))).toEqual({ finding: "MISSING", met: false });
    writeFileSync(path, "content");
    expect(await findingOf(file(path, "EXISTS"))).toEqual({ finding: "THERE", met: true });
    expect(await findingOf(file(path, "MISSING"))).toEqual({ finding: "THERE", met: false });
    expect(await findingOf(file(folder, "MISSING"))).toEqual({ finding: "THERE", met: false });
    expect(await findingOf(file(join(path, "below"), "MISSING"))).toMatchObject({ met: true });
  });

  test("is checked for size and age; a folder counts all its files, but no targets of links", async () => {
    mkdirSync(join(folder, "backups", "2026"), { recursive: true });
    const path = join(folder, "backups", "2026", "db.tar");
    writeFileSync(path, "x".repeat(1_000));
    writeFileSync(join(folder, "elsewhere"), "x".repeat(100_000));
    symlinkSync("../elsewhere", join(folder, "backups", "link"));
    const backups = join(folder, "backups");
    expect(await findingOf(file(path, "LARGER", { bytes: 999 }))).toEqual({
      finding: "SIZE",
      met: true,
      number: 1_000,
    });
    expect(await findingOf(file(backups, "LARGER", { bytes: 1_000 }))).toEqual({
      finding: "SIZE",
      met: false,
      number: 1_000,
    });
    const dayAgo = Date.now() / 1_000 - 24 * 3_600;
    utimesSync(path, dayAgo, dayAgo);
    expect(await findingOf(file(path, "OLDER", { hours: 23 }))).toMatchObject({ finding: "AGE", met: true });
    expect(await findingOf(file(path, "OLDER", { hours: 25 }))).toMatchObject({ met: false });
    for (const one of [join(backups, "2026"), backups]) utimesSync(one, dayAgo, dayAgo);
    expect(await findingOf(file(backups, "OLDER", { hours: 23 }))).toMatchObject({ met: true });
    writeFileSync(join(backups, "2026", "new.tar"), "");
    expect(await findingOf(file(backups, "OLDER", { hours: 23 }))).toMatchObject({ met: false });
  });

  test("changes with its content, also while the agent is stopped; no content is kept", async () => {
    const path = join(folder, "hosts");
    writeFileSync(path, "secret-1");
    const first = checksOf([file(path, "CHANGED")], { data: folder });
    expect(await first.once()).toEqual([
      { finding: "UNCHANGED", met: false, number: null, text: "", count: 0 },
    ]);
    writeFileSync(path, "secret-2");
    const [changed] = await first.once();
    expect(changed).toMatchObject({ finding: "CHANGED", met: true, text: "" });
    expect(Math.abs(changed!.number! - Date.now())).toBeLessThan(60_000);
    await wait(2);
    writeFileSync(path, "secret-3");
    const second = checksOf([file(path, "CHANGED")], { data: folder });
    const [again] = await second.once();
    expect(again).toMatchObject({ finding: "CHANGED", met: true });
    expect(again!.number).toBeGreaterThan(changed!.number!);
    await wait(2);
    rmSync(path);
    const [gone] = await second.once();
    expect(gone!.number).toBeGreaterThan(again!.number!);
    expect(readFileSync(join(folder, "checks.json"), "utf8")).not.toContain("secret");
    writeFileSync(path, Buffer.alloc(16 * 1024 * 1024 + 1));
    expect(await findingOf(file(path, "CHANGED"))).toEqual({ finding: "TOO_LARGE", met: null });
    expect(await findingOf(file(folder, "CHANGED"))).toEqual({ finding: "TOO_LARGE", met: null });
    expect(await findingOf(file("/dev/zero", "CHANGED"))).toEqual({ finding: "TOO_LARGE", met: null });
  });

  test("outside the folder that the local policy allows isn't read", async () => {
    const root = join(folder, "shared");
    mkdirSync(root);
    writeFileSync(join(root, "report"), "");
    symlinkSync("/etc", join(root, "etc"));
    const policy = { ...allowed, filesRoot: () => root };
    const of = (path: string) => findingOf(file(path, "EXISTS"), { policy });
    expect(await of(join(root, "report"))).toEqual({ finding: "THERE", met: true });
    for (const path of ["/etc/passwd", "/missing", join(root, "../elsewhere"), join(root, "etc/passwd")])
      expect(await of(path), path).toEqual({ finding: "UNREADABLE", met: null, text: "OUTSIDE_ROOT" });
  });
});

describe("The checks of a computer", () => {
  const denying = (...names: string[]): LocalPolicy => ({
    ...allowed,
    refusal: (capability) => (names.includes(capability) ? policyRefusal(capability, "deny") : undefined),
  });

  test("aren't done if its local policy denies them, or access to files", async () => {
    let asked = 0;
    const port = await listen(createServer((socket) => void (asked++, socket.destroy())));
    const check = { port: completeChecks({ port: { port, state: "OPEN", host: "127.0.0.1" } }).port! };
    const path = {
      file: { ...completeChecks({ file: { path: folder, state: "EXISTS" } }).file!, minutes: 0 },
    };
    const of = async (...names: string[]) =>
      (await checksOf([check, path], { policy: denying(...names) }).once()).map(({ finding }) => finding);
    expect(await of("checks")).toEqual(["DENIED", "DENIED"]);
    expect(asked).toBe(0);
    expect(await of("files")).toEqual(["OPEN", "DENIED"]);
  });

  test("that the agent doesn't know are reported as unknown, and the others are done", async () => {
    const port = await listen(createServer((socket) => void socket.destroy()));
    const known = { port: completeChecks({ port: { port, state: "OPEN", host: "127.0.0.1" } }).port! };
    const newer = JSON.stringify([
      { printer: { name: "x" } },
      { port: { ...known.port, state: "FILTERED" } },
      { dns: { ...completeChecks({ dns: { name: "localhost", record: "A" } }).dns, record: "SRV" } },
      { file: { ...completeChecks({ file: { path: folder, state: "EXISTS" } }).file, state: "OWNED" } },
      { script: { scriptId: 1, everyMinutes: 5, state: "MISSPELLED" } },
    ]);
    const { checks, once } = checksOf([...(JSON.parse(newer) as WatchedCheck[]), known]);
    const found = await once();
    const unknown = { finding: "UNKNOWN_CHECK", met: null, number: null, text: "", count: 0 };
    expect(found).toHaveLength(6);
    expect(found).toEqual([
      expect.objectContaining({ finding: "OPEN", met: true }),
      ...Array.from({ length: 5 }, () => unknown),
    ]);
    expect(checks.measure().map(({ metric }) => metric)).toEqual([
      "CHECK_UP",
      "CHECK_DURATION",
      "RESPONSE_TIME",
    ]);
  });

  test("count failures in a row, keep them over a reconnection, and forget removed checks", async () => {
    const server = createServer((socket) => void socket.destroy());
    const port = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    const check = { port: completeChecks({ port: { port, state: "CLOSED", host: "127.0.0.1" } }).port! };
    const { checks, watched, once } = checksOf([check]);
    expect(await once()).toMatchObject([{ count: 1 }]);
    expect(await once()).toMatchObject([{ count: 2 }]);
    checks.pause();
    expect(checks.reports).toBeUndefined();
    checks.watch(watched);
    expect(checks.reports).toMatchObject([{ count: 2 }]);
    checks.watch([]);
    expect(checks.reports).toBeUndefined();
    checks.watch(watched);
    expect(checks.reports).toBeUndefined();
  });

  test("measure how long a response takes", async () => {
    const port = await listen(
      createWebServer((_, response) => void setTimeout(() => response.end("ok"), 150)),
    );
    const url = `http://127.0.0.1:${port}/slow`;
    const { checks, once } = checksOf([{ http: completeChecks({ http: { url, text: "ok" } }).http! }]);
    await once();
    const measured = Object.fromEntries(checks.measure().map((one) => [one.metric, one]));
    expect(measured.RESPONSE_TIME).toMatchObject({ instance: url });
    expect(measured.CHECK_UP).toEqual({ metric: "CHECK_UP", instance: `${url} · 000000`, value: 1 });
    for (const metric of ["RESPONSE_TIME", "CHECK_DURATION"])
      expect(measured[metric]!.value).toBeGreaterThan(140);
  });
});
