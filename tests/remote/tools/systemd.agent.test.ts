// Services, logs, timers and logins of a computer booted by systemd.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bootSystemd, canBootSystemd, type SystemdComputer } from "../../support/agents/systemd-computer.ts";
import { until } from "../../support/server/server.ts";

interface Entry {
  source: string;
  text: string;
  severity: number | null;
  pid: number | null;
  at: number;
}

describe.skipIf(!canBootSystemd())("A computer with systemd", () => {
  let computer: SystemdComputer;
  const unit = (command: string, more = "") =>
    `[Unit]\nDescription=Greets\n[Service]\nExecStart=${command}\n${more}[Install]\nWantedBy=multi-user.target\n`;
  const stateOf = async (name: string) => {
    const { results } = await computer.call("services", "list");
    return (results as Record<string, unknown>[]).find((one) => one.name === name);
  };
  const change = (name: string, what: string) => computer.call("services", "change", { name, change: what });
  const read = async (query: object) => {
    const { results, cursor } = await computer.call("journal", "read", query);
    return { entries: results as Entry[], cursor: cursor as string };
  };

  beforeAll(async () => {
    computer = await bootSystemd();
    const script = `/bin/sh -c 'echo hello; echo "<3>trouble (42%%)"; while :; do sleep 1; done'`;
    computer.write("/etc/systemd/system/greeter.service", unit(script));
    computer.write("/etc/systemd/system/broken.service", unit("/bin/false"));
    computer.write("/etc/systemd/system/slow.service", unit("/bin/sleep 60", "Type=notify\n"));
    await computer.run("systemctl", "daemon-reload");
  }, 120_000);
  afterAll(() => computer?.close());

  test("lists its services, also those that were never started", async () => {
    const answer = await computer.call("services", "list");
    expect(answer.manager).toBe("SYSTEMD");
    expect(await stateOf("systemd-journald")).toMatchObject({ state: "ACTIVE", isAgent: false });
    expect(await stateOf("greeter")).toMatchObject({ state: "INACTIVE", isEnabled: false, pid: null });
  }, 120_000);

  test("starts, stops, restarts, enables and disables a service", async () => {
    const started = await change("greeter", "start");
    expect(started).toMatchObject({ name: "greeter", description: "Greets", state: "ACTIVE" });
    expect(started.pid).toBeGreaterThan(0);
    expect(Math.abs(Date.now() - Number(started.since))).toBeLessThan(60_000);
    const restarted = await change("greeter", "restart");
    expect(restarted.pid).not.toBe(started.pid);
    expect(await change("greeter", "enable")).toMatchObject({ isEnabled: true });
    expect(await change("greeter", "disable")).toMatchObject({ isEnabled: false });
    expect(await change("greeter", "stop")).toMatchObject({ state: "INACTIVE", pid: null });
  }, 120_000);

  test("reports a failed service, and why a service can't be changed", async () => {
    await change("broken", "start");
    await until("the service has failed", async () => (await stateOf("broken"))?.state === "FAILED");
    await expect(change("no-such", "start")).rejects.toThrow("There is no service no-such.");
    await expect(change("--root=/", "stop")).rejects.toThrow("name isn't valid");
    await expect(change("greeter", "mask")).rejects.toThrow("change isn't valid");
  }, 120_000);

  test("stops waiting for a slow service after 20 seconds, and says so", async () => {
    await expect(change("slow", "start")).rejects.toThrow("hasn't finished changing after 20 seconds");
    expect((await stateOf("slow"))?.state).toBe("STARTING");
    await computer.run("systemctl", "stop", "slow");
  }, 120_000);

  test("filters its log by unit, severity, text, time and cursor", async () => {
    await change("greeter", "start");
    await until(
      "the service has logged",
      async () => (await read({ source: "greeter", text: "hello" })).entries.length > 0,
    );
    const { entries, cursor } = await read({ source: "greeter" });
    expect(entries.map(({ text }) => text)).toContain("hello");
    expect(entries.every(({ source }) => source === "greeter")).toBe(true);
    const bad = await read({ source: "greeter", severity: 3 });
    expect(bad.entries.at(-1)).toMatchObject({ severity: 3, text: "trouble (42%)" });
    expect(bad.entries.every(({ text }) => text === "trouble (42%)")).toBe(true);
    expect((await read({ text: "TROUBLE (42%)" })).entries).toEqual(bad.entries);
    expect((await read({ text: "no such thing" })).entries).toEqual([]);
    expect((await read({ source: "greeter", until: Date.now() - 3_600_000 })).entries).toEqual([]);
    expect((await read({ cursor, source: "greeter" })).entries).toEqual([]);
    await change("greeter", "restart");
    const later = () => read({ cursor, source: "greeter" });
    await until("the service has logged again", async () => (await later()).entries.length > 1);
    expect((await later()).entries.map(({ text }) => text)).toEqual(["hello", "trouble (42%)"]);
    await change("greeter", "stop");
  }, 120_000);

  test("sanitizes what a program logs", async () => {
    await computer.run("sh", "-c", "printf 'bad \\033[2J\\033]52;c;eA==\\007 text\\n' | systemd-cat -t evil");
    await until("the sanitized text is logged", async () => {
      const [entry] = (await read({ text: "bad" })).entries;
      return entry?.text === "bad text" && entry.source === "evil";
    });
  });

  test("lists its timers with their next run", async () => {
    await computer.run("systemctl", "start", "logrotate.timer");
    const { results } = await computer.call("jobs", "list");
    const timer = (results as Record<string, unknown>[]).find(({ name }) => name === "logrotate.timer");
    expect(timer).toMatchObject({ kind: "TIMER", schedule: "*-*-* 00:00:00", command: "logrotate.service" });
    expect(Number(timer?.nextRunAt)).toBeGreaterThan(Date.now());
  });

  test("lists logins, and refuses to log off a user who isn't logged in", async () => {
    expect((await computer.call("users", "list")).results).toEqual([]);
    const input = { session: "7", user: "ada" };
    await expect(computer.call("users", "logOff", input)).rejects.toThrow("ada is no longer logged in");
  });
});
