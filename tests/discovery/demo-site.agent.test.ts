import { createSocket } from "node:dgram";
import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { once } from "node:events";
import snmp from "net-snmp";
import type { Session, Varbind } from "net-snmp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSite } from "../../fixtures/site.ts";
import type { Site, SiteDevice } from "../../fixtures/site.ts";

const PORT = 16166;
const SYS_NAME = "1.3.6.1.2.1.1.5.0";
const SYS_DESCR = "1.3.6.1.2.1.1.1.0";
const NO_SUCH = "1.3.6.1.2.1.1.99.0";
const SERIAL_COLUMN = "1.3.6.1.2.1.47.1.1.1.1.11";
const snmpget = spawnSync("snmpget", ["-V"]).error === undefined;

let site: Site;
const sessions: Session[] = [];

beforeAll(async () => {
  site = await startSite({ port: PORT });
});

afterAll(async () => {
  for (const session of sessions) session.close();
  await site.stop();
});

function keep(session: Session): Session {
  session.on("error", () => undefined);
  sessions.push(session);
  return session;
}

function open(ip: string, version: 0 | 1 = snmp.Version2c, community = "public", timeout = 1500): Session {
  return keep(snmp.createSession(ip, community, { port: PORT, version, timeout, retries: 0 }));
}

function openSecure(ip: string, authKey = site.credentials.v3.authPassword): Session {
  const { user, privPassword } = site.credentials.v3;
  const { authPriv } = snmp.SecurityLevel;
  const { sha } = snmp.AuthProtocols;
  const account = {
    name: user,
    level: authPriv,
    authProtocol: sha,
    authKey,
    privProtocol: snmp.PrivProtocols.aes,
  };
  const options = { port: PORT, timeout: 300, retries: 0 };
  return keep(snmp.createV3Session(ip, { ...account, privKey: privPassword }, options));
}

function get(session: Session, ...oids: string[]): Promise<Varbind[]> {
  return new Promise((resolve, reject) =>
    session.get(oids, (error, found = []) => (error ? reject(error) : resolve(found.flat()))),
  );
}

function walk(session: Session): Promise<Varbind[]> {
  const rows: Varbind[] = [];
  return new Promise((resolve, reject) =>
    session.walk(
      "1.3.6.1",
      20,
      (found) => void rows.push(...found.flat()),
      (error) => (error ? reject(error) : resolve(rows)),
    ),
  );
}

const text = (varbind: Varbind | undefined) => String(varbind?.value);
const answered = async (session: Session) => text((await get(session, SYS_NAME))[0]);
const named = (name: string) => {
  const device = site.devices.find((candidate) => candidate.name === name);
  if (!device) throw new Error(`the site has no ${name}`);
  return device;
};

describe("Simulated demo site", () => {
  test("has 60 devices, each with its own address and name, and addresses without a device", async () => {
    expect(site.devices).toHaveLength(60);
    expect(new Set(site.devices.map(({ ip }) => ip)).size).toBe(60);
    const names = site.devices.map(({ name }) => name).filter(Boolean);
    expect(new Set(names).size).toBe(58);
    expect(site.targets).toBe("127.66.0.0/26, 127.66.0.65-127.66.0.70");
    await expect(get(open("127.66.0.65", snmp.Version2c, "public", 200), SYS_NAME)).rejects.toThrow(
      "timed out",
    );
  });

  test("a walk of each readable device returns the expected values in ascending order and is small", async () => {
    const { secondCommunity } = site.credentials;
    const groups: [from: number, to: number, connect: (ip: string) => Session][] = [
      [0, 43, open],
      [43, 47, (ip) => open(ip, snmp.Version1)],
      [47, 50, open],
      [50, 54, (ip) => open(ip, snmp.Version2c, secondCommunity)],
      [54, 57, openSecure],
      [57, 58, open],
    ];
    const check = async ({ ip, name, expect: expected }: SiteDevice, connect: (ip: string) => Session) => {
      const rows = await walk(connect(ip));
      const oids = rows.map(({ oid }) => oid);
      expect(oids).toEqual(oids.toSorted(new Intl.Collator("en", { numeric: true }).compare));
      // besides the objects about ports and neighbors
      const isOfPorts = ({ oid }: Varbind) => /^1\.3\.6\.1\.2\.1\.(2|17|31)\./.test(oid);
      expect(rows.filter((row) => !isOfPorts(row)).length).toBeLessThan(25);
      expect(text(rows.find(({ oid }) => oid === SYS_NAME))).toBe(name);
      for (const value of [expected.model, expected.serialNumber, expected.firmware]) {
        const isReported = rows.some((row) => text(row).includes(value));
        expect(isReported, `${name} reports ${value}`).toBe(true);
      }
    };
    await Promise.all(
      groups.flatMap(([from, to, connect]) =>
        site.devices.slice(from, to).map((device) => check(device, (ip) => connect(ip))),
      ),
    );
  });

  test("GET reports missing objects; GETNEXT and GETBULK return the next object and report the end of the MIB", async () => {
    const session = open(named("sw-core-1").ip);
    const [name, missing] = await get(session, SYS_NAME, NO_SUCH);
    expect(text(name)).toBe("sw-core-1");
    expect(missing?.type).toBe(snmp.ObjectType.NoSuchInstance);

    const next = await new Promise<Varbind[]>((resolve, reject) =>
      session.getNext([SYS_DESCR, SERIAL_COLUMN, "1.3.6.1.4.1.99999"], (error, found = []) =>
        error ? reject(error) : resolve(found.flat()),
      ),
    );
    expect(next.map(({ oid }) => oid)).toEqual([
      "1.3.6.1.2.1.1.2.0",
      `${SERIAL_COLUMN}.1000`,
      "1.3.6.1.4.1.99999",
    ]);
    expect(next[2]?.type).toBe(snmp.ObjectType.EndOfMibView);

    const bulk = await new Promise<(Varbind | Varbind[])[]>((resolve, reject) =>
      session.getBulk(["1.3.6.1.2.1.1.5", "1.3.6.1.2.1.1", "1.3.6.1.2.1.47"], 1, 3, (error, found = []) =>
        error ? reject(error) : resolve(found),
      ),
    );
    expect(bulk.map((rows) => [rows].flat().length)).toEqual([1, 3, 3]);
  });

  test("the old devices support version 1 only and respond with noSuchName", async () => {
    const { ip } = named("ups-cellar");
    expect(await answered(open(ip, snmp.Version1))).toBe("ups-cellar");
    await expect(get(open(ip, snmp.Version1), SYS_NAME, NO_SUCH)).rejects.toThrow(/NoSuchName/);
    await expect(get(open(ip, snmp.Version2c, "public", 200), SYS_NAME)).rejects.toThrow("timed out");
  });

  test("the slow devices respond after a delay", async () => {
    for (const [name, delay] of [
      ["prn-design", 400],
      ["nas-backup", 600],
      ["prn-ward", 800],
    ] as const) {
      const asked = performance.now();
      expect(await answered(open(named(name).ip))).toBe(name);
      expect(performance.now() - asked).toBeGreaterThan(delay - 5);
    }
  });

  test("the edge router accepts the second community only", async () => {
    const { ip } = named("fw-edge");
    expect(await answered(open(ip, snmp.Version2c, site.credentials.secondCommunity))).toBe("fw-edge");
    await expect(get(open(ip, snmp.Version2c, "public", 200), SYS_NAME)).rejects.toThrow("timed out");
  });

  test("the secured devices accept version 3 with the correct password only", async () => {
    const { ip } = named("sw-secure-1");
    expect(await answered(openSecure(ip))).toBe("sw-secure-1");
    await expect(get(openSecure(ip, "not-the-password"), SYS_NAME)).rejects.toThrow("timed out");
    await expect(get(open(ip, snmp.Version2c, "public", 200), SYS_NAME)).rejects.toThrow("timed out");
  });

  test("the hostile devices send a malicious name, truncated and random bytes, and responses to other requests", async () => {
    const [choker, garbler, liar] = site.devices.slice(57);
    const name = await answered(open(choker?.ip ?? ""));
    for (const poison of ["\u001b[2J", "<img ", "\u202e", "\u0000", "\r\n=1"]) expect(name).toContain(poison);

    const socket = createSocket("udp4");
    const ask = Buffer.from(
      "302602010104067075626c6963a019020107020100020100300e300c06082b060102010105000500",
      "hex",
    );
    const reply = async (ip = "") => {
      socket.send(ask, PORT, ip);
      const [data]: Buffer[] = await once(socket, "message");
      return data?.toString("hex") ?? "";
    };
    const whole = await reply(named("sw-core-1").ip);
    expect(parseInt(whole.slice(2, 4), 16)).toBe(whole.length / 2 - 2);
    const cut = await reply(garbler?.ip);
    expect(parseInt(cut.slice(2, 4), 16)).toBeGreaterThan(cut.length / 2 - 2);
    expect(await reply(garbler?.ip)).toMatch(/^30847fffffff/);
    expect(whole).toContain("a2" + whole.slice(28, 30) + "020107");
    expect(await reply(liar?.ip)).toContain("02025a5d");
    socket.close();
  });

  test.runIf(snmpget)("Debian's snmpget reads it with every version", async () => {
    const { user, authPassword, privPassword } = site.credentials.v3;
    const secure = [
      "-v3",
      "-l",
      "authPriv",
      "-u",
      user,
      "-a",
      "SHA",
      "-A",
      authPassword,
      "-x",
      "AES",
      "-X",
      privPassword,
    ];
    for (const [name, ...credential] of [
      ["nas-files", "-v2c", "-c", "public"],
      ["sw-garage", "-v1", "-c", "public"],
      ["srv-vault-1", ...secure],
    ]) {
      const args = [...credential, "-Oqv", `${named(name ?? "").ip}:${PORT}`, SYS_NAME];
      const { stdout } = await promisify(execFile)("snmpget", args);
      expect(stdout.trim()).toBe(`"${name}"`);
    }
  });

  test("rejects if its port is in use, and uses 127.0.0.1 alone if no other address can be bound", async () => {
    await expect(startSite({ port: PORT })).rejects.toThrow("EADDRINUSE");
    const small = await startSite({ port: PORT, base: "192.0.2" });
    expect(small.targets).toBe("127.0.0.1");
    expect(small.devices.map(({ ip }) => ip)).toEqual(["127.0.0.1"]);
    expect(await answered(open("127.0.0.1"))).toBe("sw-core-1");
    await small.stop();
  });
});
