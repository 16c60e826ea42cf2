import { textOf } from "@muster/sdk";
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";
import snmp from "net-snmp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answers } from "../../agent/src/discovery/identification/identify.ts";
import { integer, pduType, tlv } from "../../agent/src/network/snmp/codec.ts";
import { readSecureMessage } from "../../agent/src/network/snmp/usm.ts";
import {
  engineDiscovery,
  openConversation,
  type SnmpConversation,
  type SnmpCredential,
} from "../../agent/src/discovery/probing/snmp-conversation.ts";
import { SocketPool } from "../../agent/src/network/udp-socket-pool.ts";
import {
  answer,
  filled,
  freeUdpPort,
  hasSnmpd,
  honest,
  octets,
  oid,
  readAsked,
  report,
  responsePdu,
  row,
  sealed,
  serveUdp,
  startSnmpd,
  sysDescr,
  truth,
  v2c,
  type Asked,
  type Snmpd,
} from "../support/providers/snmp.ts";

const cleanups: (() => void)[] = [];
afterAll(() => cleanups.toReversed().forEach((cleanUp) => cleanUp()));

const pool = new SocketPool(() => Promise.resolve(false));
cleanups.push(() => pool.close());

let credentials = 0;
const secure = (user: string, more: Partial<SnmpCredential> = {}): SnmpCredential => ({
  id: ++credentials,
  type: "SNMPV3",
  user,
  ...more,
});
const community = (type: "SNMPV1" | "SNMPV2", name = "public"): SnmpCredential => ({
  id: ++credentials,
  type,
  community: name,
});
const authPassword = "auth pässword 99";
const privPassword = "priv password 99";
const wrong = "not the password";

interface Peer {
  address: string;
  port: number;
}

/** Opens a conversation, runs `about` with it, and closes it. */
async function talk<T>(
  { address, port }: Peer,
  credential: SnmpCredential,
  about: (it: SnmpConversation) => T,
) {
  const log: string[] = [];
  const conversation = openConversation(
    pool,
    address,
    port,
    credential,
    (message) => void log.push(textOf(message)),
  );
  try {
    return { result: await about(conversation), log, engineId: conversation.engineId };
  } finally {
    conversation.close();
  }
}

const name = (answers: Answers): string => String(answers.get("1.3.6.1.2.1.1.5.0"));
const read = async (peer: Peer, credential: SnmpCredential): Promise<string> => {
  const { outcome, detail, answers } = (await talk(peer, credential, (it) => it.readFirst(3))).result;
  return outcome === "read" ? name(answers) : `${outcome}: ${textOf(detail)}`;
};

const authProtocols = {
  MD5: "MD5",
  SHA: "SHA",
  SHA224: "SHA-224",
  SHA256: "SHA-256",
  SHA384: "SHA-384",
  SHA512: "SHA-512",
};
/** The contract's names of protocols and Net-SNMP's; long keys only if Net-SNMP was built with them. */
const hasLongKeys = /AES-256/u.test(spawnSync("snmpget", ["-h"], { encoding: "utf8" }).stderr ?? "");
const privProtocols = {
  DES: "DES",
  AES: "AES",
  ...(hasLongKeys && { AES192B: "AES-192", AES192R: "AES-192-C", AES256B: "AES-256", AES256R: "AES-256-C" }),
};

describe.skipIf(!hasSnmpd)("SNMP client with Net-SNMP's agent", () => {
  const address = "127.68.0.1";
  let snmpd: Snmpd;
  let peer: Peer;

  beforeAll(async () => {
    const users = Object.entries(authProtocols).flatMap(([auth, theirAuth]) => [
      `createUser ${auth} ${theirAuth} "${authPassword}"\nrouser ${auth} auth`,
      ...Object.entries(privProtocols).map(
        ([priv, theirPriv]) =>
          `createUser ${auth}${priv} ${theirAuth} "${authPassword}" ${theirPriv} "${privPassword}"\nrouser ${auth}${priv} priv`,
      ),
    ]);
    const lines = ["sysName core-1", "rocommunity public", "createUser open", "rouser open noauth", ...users];
    snmpd = await startSnmpd(address, lines.join("\n"));
    cleanups.push(snmpd.stop);
    peer = { address, port: snmpd.port };
  });

  test("is read by v1, v2c and by an SNMPv3 user without a password", async () => {
    expect(await read(peer, community("SNMPV1"))).toBe("core-1");
    expect(await read(peer, community("SNMPV2"))).toBe("core-1");
    expect(await read(peer, secure("open"))).toBe("core-1");
  });

  test.each(Object.keys(authProtocols))(
    "is read with %s, alone and with every privacy protocol",
    async (authProtocol) => {
      expect(await read(peer, secure(authProtocol, { authProtocol, authPassword }))).toBe("core-1");
      for (const privProtocol of Object.keys(privProtocols)) {
        const user = secure(`${authProtocol}${privProtocol}`, {
          authProtocol,
          authPassword,
          privProtocol,
          privPassword,
        });
        expect(await read(peer, user), privProtocol).toBe("core-1");
      }
    },
  );

  test("reports what is wrong with each credential", async () => {
    const auth = { authProtocol: "SHA", authPassword };
    const priv = { privProtocol: "AES", privPassword };
    const expected = {
      "unknown_user: SNMPv3 agent reports: unknown user name": secure("stranger", { ...auth, ...priv }),
      "wrong_digest: SNMPv3 agent reports: wrong digest (authentication password or protocol)": secure(
        "SHAAES",
        {
          ...auth,
          ...priv,
          authPassword: wrong,
        },
      ),
      "unsupported_level: SNMPv3 agent reports: unsupported security level": secure("SHA", {
        ...auth,
        ...priv,
      }),
      "rejected: the agent responds with error authorizationError (no read access, or not at this security level)":
        secure("SHAAES", auth),
      "decryption_error: SNMPv3 agent accepts the user, but can't decrypt (privacy password or protocol)":
        secure("SHAAES", { ...auth, ...priv, privPassword: wrong }),
      "unknown_engine: SNMPv3 agent reports: unknown engine ID": engineDiscovery,
      "silent: no response to 3 tries": community("SNMPV2", wrong),
    };
    for (const [outcome, credential] of Object.entries(expected))
      expect(await read(peer, credential)).toBe(outcome);
    expect(await read(peer, secure("SHA256AES", { ...auth, ...priv }))).toMatch(/^wrong_digest/u);
  });

  test("has the same engine ID for all credentials", async () => {
    const v3 = await talk(peer, engineDiscovery, (it) => it.readFirst(2));
    const v2 = await talk(peer, community("SNMPV2"), async (it) =>
      it.readFurther((await it.readFirst(2)).answers),
    );
    expect(v3.engineId).toMatch(/^80001f88[0-9a-f]{8,}$/u);
    expect(v2.engineId).toBe(v3.engineId);
  });

  test.each(["SNMPV1", "SNMPV2"] as const)(
    "is walked by %s for a few rows of a few columns",
    async (type) => {
      const [descriptions, ids] = ["1.3.6.1.2.1.1.9.1.3", "1.3.6.1.2.1.1.9.1.2"]; // SNMPv2-MIB sysORTable
      const { result } = await talk(peer, community(type), (it) =>
        it.walk([descriptions!, ids!, "1.3.6.1.4.1.99999"], 4),
      );
      expect([...result.keys()].toSorted()).toEqual(
        [ids, descriptions].flatMap((column) => [1, 2, 3, 4].map((index) => `${column}.${index}`)),
      );
      expect(String(result.get(`${descriptions}.1`))).toMatch(/\w/u);
    },
  );

  test("is read after a restart with its new time", async () => {
    const user = secure("SHAAES", { authProtocol: "SHA", authPassword, privProtocol: "AES", privPassword });
    const { result, log } = await talk(peer, user, async (it) => {
      const before = await it.readFirst(2);
      await snmpd.restart();
      return [before, await it.readFirst(2)];
    });
    expect(log.join()).toContain(
      "SNMPv3 agent reports: not in time window; repeated with the reported values",
    );
    expect(result.map(({ outcome, answers }) => [outcome, name(answers)])).toEqual([
      ["read", "core-1"],
      ["read", "core-1"],
    ]);
  });
});

const snmpsim = spawnSync("snmpsimd", ["--version"]).error === undefined;
describe.skipIf(!snmpsim)("SNMP client with snmpsim", () => {
  const address = "127.68.0.2";
  const users = [
    { authProtocol: "MD5", privProtocol: "DES", snmpsimName: "DES" },
    { authProtocol: "SHA", privProtocol: "3DES", snmpsimName: "3DES" },
    { authProtocol: "SHA", privProtocol: "AES", snmpsimName: "AES" },
    { authProtocol: "SHA", privProtocol: "AES192R", snmpsimName: "AES192" },
    { authProtocol: "SHA", privProtocol: "AES192B", snmpsimName: "AES192BLMT" },
    { authProtocol: "MD5", privProtocol: "AES256R", snmpsimName: "AES256" },
    { authProtocol: "SHA512", privProtocol: "AES256B", snmpsimName: "AES256BLMT" },
  ];
  let peer: Peer;

  beforeAll(async () => {
    const port = await freeUdpPort(address);
    peer = { address, port };
    const dir = mkdtempSync(join(tmpdir(), "snmpsim-"));
    const data = join(dir, "data");
    mkdirSync(data);
    const records =
      "1.3.6.1.2.1.1.1.0|4|switch\n1.3.6.1.2.1.1.2.0|6|1.3.6.1.4.1.9999999.1\n1.3.6.1.2.1.1.5.0|4|sim-1\n";
    // For the community of this name, and for the empty SNMPv3 context over UDP.
    for (const context of ["public", "1.3.6.1.6.1.1.0"])
      writeFileSync(join(data, `${context}.snmprec`), records);
    const secrets = [`--v3-auth-key=${authPassword.replace("ä", "a")}`, `--v3-priv-key=${privPassword}`];
    const args = users.flatMap(({ authProtocol, privProtocol, snmpsimName }) => [
      `--v3-user=${authProtocol}${privProtocol}`,
      `--v3-auth-proto=${authProtocol}`,
      `--v3-priv-proto=${snmpsimName}`,
      ...secrets,
    ]);
    const root = process.getuid?.() === 0 ? ["--process-user=nobody", "--process-group=nogroup"] : [];
    spawnSync("chmod", ["-R", "777", dir]);
    const child = spawn(
      "snmpsimd",
      [
        `--data-dir=${data}`,
        `--cache-dir=${join(dir, "cache")}`,
        ...root,
        `--agent-udpv4-endpoint=${address}:${port}`,
        ...args,
      ],
      { stdio: "ignore" },
    );
    cleanups.push(() => {
      child.kill("SIGKILL");
      rmSync(dir, { recursive: true });
    });
    for (let i = 0; i < 20; i++) if ((await read(peer, community("SNMPV2"))) === "sim-1") return;
    throw new Error("snmpsimd does not start");
  });

  test.each(users)("is read with $authProtocol and $privProtocol", async ({ authProtocol, privProtocol }) => {
    const passwords = { authPassword: authPassword.replace("ä", "a"), privPassword };
    const hostname = await read(
      peer,
      secure(`${authProtocol}${privProtocol}`, { authProtocol, privProtocol, ...passwords }),
    );
    expect(hostname).toBe("sim-1");
  });
});

describe("SNMP client with the net-snmp package's agent", () => {
  const { authPriv } = snmp.SecurityLevel;
  // The agent's DES needs a legacy cipher of OpenSSL 3.
  const users = {
    AES: snmp.PrivProtocols.aes,
    AES256B: snmp.PrivProtocols.aes256b,
    AES256R: snmp.PrivProtocols.aes256r,
  };

  test.each(Object.entries(users))("is read with %s", async (privProtocol, snmpsimName) => {
    const address = "127.68.0.3";
    const port = await freeUdpPort(address);
    const agent = snmp.createAgent({ address, port, disableAuthorization: false }, () => undefined);
    cleanups.push(() => agent.close());
    const keys = {
      authProtocol: snmp.AuthProtocols.sha256,
      authKey: authPassword,
      privProtocol: snmpsimName,
      privKey: privPassword,
    };
    agent.getAuthorizer().addUser({ name: "netmon", level: authPriv, ...keys });
    const sysName = { name: "sysName", oid: "1.3.6.1.2.1.1.5", type: snmp.MibProviderType.Scalar };
    agent.registerProvider({
      ...sysName,
      scalarType: snmp.ObjectType.OctetString,
      maxAccess: snmp.MaxAccess["read-only"],
    });
    agent.getMib().setScalarValue("sysName", "lib-1");
    const user = secure("netmon", { authProtocol: "SHA256", authPassword, privProtocol, privPassword });
    expect(await read({ address, port }, user)).toBe("lib-1");
  });
});

/** Starts a test agent that records its requests. */
async function serve(
  address: string,
  reply: (asked: Asked) => Buffer[],
  delayMS = 0,
): Promise<Peer & { asked: number[] }> {
  const asked: number[] = [];
  const answerTo = v2c(reply);
  const count = (message: Buffer): Buffer[] => {
    asked.push(performance.now());
    return answerTo(message);
  };
  const socket = await serveUdp(address, 0, count, { delayMS });
  cleanups.push(() => socket.close());
  return { address, port: socket.address().port, asked };
}

test("a conversation that starts after the pool was closed leaves no socket open", async () => {
  const sockets = () => process.getActiveResourcesInfo().filter((name) => name === "UDPWRAP").length;
  const before = sockets();
  const ended = new SocketPool(() => Promise.resolve(false));
  ended.close();
  const ends: string[] = [];
  const late = ended.open("127.0.0.1", 9, {
    onMessage() {},
    onSendError() {},
    onClosed: () => ends.push("closed"),
  });
  expect(late.isClosed).toBe(true);
  expect(ends).toEqual(["closed"]);
  await expect.poll(sockets).toBe(before);
});

describe("SNMP session", () => {
  const v2 = (): SnmpCredential => community("SNMPV2");
  const values = (asked: Asked): Buffer[] =>
    asked.names[0]?.equals(sysDescr) ? honest(asked) : filled(asked, octets("here"));
  const reads = (asked: Asked): Buffer[] => [answer(asked, honest(asked))];

  test("takes at most five packets for an ordinary device", async () => {
    const peer = await serve("127.68.1.1", reads);
    await talk(peer, v2(), async (it) => it.readFurther((await it.readFirst(2)).answers));
    expect(peer.asked.length).toBeLessThanOrEqual(5);
  });

  test("works over IPv6", async () => {
    const peer = await serve("::1", reads);
    expect(await read(peer, v2())).toBe("core-1.example.net");
  });

  test("adapts its time-out to a slow agent, and accepts a late response to an earlier try", async () => {
    const peer = await serve("127.68.1.2", reads, 550);
    const { result } = await talk(peer, v2(), async (it) => {
      const first = await it.readFirst(2);
      const packets = peer.asked.length;
      const second = await it.readFirst(2);
      return { outcomes: [first.outcome, second.outcome], packets, all: peer.asked.length };
    });
    // The first time-out is 400 ms; later ones follow the measured round trip.
    expect(result).toEqual({ outcomes: ["read", "read"], packets: 2, all: 3 });
  });

  test("retries early if the round trip is already known", async () => {
    let lost = 0;
    const peer = await serve("127.68.1.3", (asked) => (lost++ === 0 ? [] : reads(asked)));
    const { result } = await talk(peer, v2(), async (it) => {
      it.roundTrip = 1;
      const reading = it.readFirst(2);
      // on a busy computer both timers are late, but in this order
      const packets = wait(390).then(async () => {
        await turn();
        return peer.asked.length;
      });
      return { outcome: (await reading).outcome, packets: await packets };
    });
    expect(result).toEqual({ outcome: "read", packets: 2 });
    const [first = 0, second = 0] = peer.asked;
    expect(second - first).toBeGreaterThanOrEqual(80);
  });

  test("receives a response that arrived while the process was blocked", async () => {
    const peer = await serve("127.68.1.31", reads, 300);
    const { result } = await talk(peer, v2(), async (it) => {
      it.roundTrip = 1;
      const { outcome } = await it.readFirst(1);
      const late = it.listen(350);
      const resumed = performance.now() + 400;
      while (performance.now() < resumed);
      return [outcome, (await late).outcome];
    });
    expect(result).toEqual(["silent", "read"]);
  });

  test("reads all objects of an agent whose messages are limited to four", async () => {
    const small = await serve("127.68.1.4", (asked) =>
      asked.names.length > 4 ? [answer(asked, [], { status: 1 })] : [answer(asked, values(asked))],
    );
    const large = await serve("127.68.1.5", (asked) => [answer(asked, values(asked))]);
    const all = async (peer: Peer) =>
      (await talk(peer, v2(), async (it) => it.readFurther((await it.readFirst(2)).answers))).result;
    expect(await all(small)).toEqual(await all(large));
    expect((await all(large)).size).toBeGreaterThan(8);
  });

  test("reads an agent whose sysDescr does not fit into its messages", async () => {
    const peer = await serve("127.68.1.7", (asked) =>
      asked.names.some((name) => name.equals(sysDescr))
        ? [answer(asked, [], { status: 1 })]
        : [answer(asked, values(asked))],
    );
    const { result } = await talk(peer, v2(), (it) => it.readFirst(2));
    expect(result.outcome).toBe("read");
    expect(result.answers.size).toBe(2);
  });

  test("does not exceed the maximum message size of an SNMPv3 agent", async () => {
    const sizes: number[] = [];
    const user = secure("open");
    const socket = await serveUdp("127.68.1.6", 0, (message) => {
      sizes.push(message.length);
      const { id, engineId } = readSecureMessage(message);
      if (engineId.length === 0) return [report({ id }, { maxSize: 484 })];
      return [sealed(user, { id }, responsePdu({ id }, values(readAsked(message))))];
    });
    cleanups.push(() => socket.close());
    const { result } = await talk({ address: "127.68.1.6", port: socket.address().port }, user, async (it) =>
      it.readFurther((await it.readFirst(2)).answers),
    );
    expect(result.size).toBeGreaterThan(8);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(484);
  });

  test("reads a version 1 agent without most of the objects in few packets", async () => {
    const serial = oid(0x2b, 6, 1, 2, 1, 47, 1, 1, 1, 1, 11, 1); // ENTITY-MIB entPhysicalSerialNum
    const names = [sysDescr, oid(0x2b, 6, 1, 2, 1, 1, 2, 0), oid(0x2b, 6, 1, 2, 1, 1, 5, 0), serial];
    const rowValues = [...truth, octets("SN-1")];
    const after = (name: Buffer): number =>
      names.findIndex((other) => Buffer.compare(other.subarray(2), name.subarray(2)) > 0);
    let packets = 0;
    const socket = await serveUdp("127.68.1.7", 0, (message) => {
      packets++;
      const asked = readAsked(message);
      const places = asked.names.map((name) =>
        asked.type === pduType.get ? names.findIndex((other) => other.equals(name)) : after(name),
      );
      const missing = places.indexOf(-1);
      if (missing >= 0) return [answer(asked, [], { status: 2, index: missing + 1 })];
      return [
        answer(
          asked,
          places.map((place) => row(names[place]!, rowValues[place]!)),
        ),
      ];
    });
    cleanups.push(() => socket.close());
    const { result } = await talk(
      { address: "127.68.1.7", port: socket.address().port },
      community("SNMPV1"),
      async (it) => it.readFurther((await it.readFirst(2)).answers),
    );
    expect(String(result.get("1.3.6.1.2.1.47.1.1.1.1.11.1"))).toBe("SN-1");
    expect(packets).toBeLessThanOrEqual(16);
  });

  test("ends at once when it is closed, and so do later requests", async () => {
    const peer = await serve("127.68.1.8", () => []);
    const conversation = openConversation(pool, peer.address, peer.port, v2());
    const asked = conversation.readFirst(5);
    await wait(50);
    conversation.close();
    expect((await asked).outcome).toBe("silent");
    expect((await conversation.readFirst(5)).outcome).toBe("silent");
  });

  test("logs the outcome of each request without secrets", async () => {
    const peer = await serve("127.68.1.9", reads);
    const secret = "s3cret-community";
    const { log } = await talk(peer, community("SNMPV2", secret), (it) => it.readFirst(2));
    expect(log.join("\n")).toMatch(
      /^SNMP v2c, credential \d+: GET of 3 objects: its responses can't be read: another community after \d+/u,
    );
    expect(log.join("\n")).not.toContain(secret);
  });

  test.each([
    ["repeat", (asked: Asked) => filled(asked, octets("x"))],
    [
      "ascend forever",
      (asked: Asked) =>
        Array.from({ length: 64 }, (_, i) =>
          row(tlv(6, asked.names[0]!.subarray(2), Buffer.of(i + 1)), octets("x")),
        ),
    ],
    [
      "descend",
      (asked: Asked) =>
        [9, 8, 7].map((last) => row(tlv(6, asked.names[0]!.subarray(2), Buffer.of(last)), integer(1))),
    ],
    ["leave the table", () => [row(sysDescr, octets("x"))]],
  ])("stops a walk if rows %s", async (_how, rows) => {
    const peer = await serve("127.68.1.10", (asked) => [answer(asked, rows(asked))]);
    const { result } = await talk(peer, v2(), (it) => it.walk(["1.3.6.1.2.1.47.1.1.1.1.11"], 1000));
    expect(result.size).toBeLessThanOrEqual(512);
    expect(peer.asked.length).toBeLessThanOrEqual(64);
  });
});
