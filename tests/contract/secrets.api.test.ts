// Searches for every secret that Muster receives or creates wherever other users might read it. Secrets are
// found in the contract, responses and database; a new one fails the test until it is listed here.
import { execFileSync, fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Agent } from "node:http";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMuster, uploadAttachment, type Muster } from "@muster/sdk";
import { newAgentKeys } from "@muster/sdk/agent-keys";
import { operations } from "@muster/sdk/contract";
import { enrollScripted } from "../support/agents/scripted-identity.ts";
import { onEachDatabase } from "../support/server/databases.ts";
import { describeProvider } from "../support/providers/identity-provider.ts";
import { columns, protection } from "../support/hostile/stored-secrets.ts";
import { ListenIn, opaqueStrings, soundsSecret } from "../support/hostile/secret-recorder.ts";
import { fieldsOf } from "../support/contract/schema-fields.ts";
import { sender } from "../support/contract/requests.ts";
import { raw } from "../support/hostile/hostile-text.ts";
import { answered, attachAgent, discoveryOf, request, sessionMuster } from "../support/server/server.ts";
import { codeAt } from "../support/providers/totp.ts";
import { found } from "../support/hostile/find-secrets.ts";

/** Names of fields whose values may be repeated in responses. */
const repeatable =
  /(publicKey|hostKey|offeredKey|signature|[hH]ash|[dD]igest|signers\.id|signerId|(root|order|signing)Key|root|replaces|orderKey\.id|recoveryFile|proof\.key|(results|anchors)\.(key|id|sessionId)|[kK]eys\.id|resourceId|tempUri|certificates?|fingerprint|algorithm|head|metadataToken)$/;

const random = () => randomBytes(15).toString("base64url");

/** Fields of the contract that are named like a secret but aren't one. */
const notSecret: Record<string, string> = {
  "createInstaller.token":
    "the text of an enrollment token, which is sent above; without built installers there is none",
  "getSession.csrfToken": "the session's own, told to it again",
  ...Object.fromEntries(
    [
      "readRegistryKey",
      "exportRegistryKey",
      "createRegistryKey",
      "deleteRegistryKey",
      "renameRegistryKey",
      "setRegistryValue",
      "deleteRegistryValue",
      "renameRegistryValue",
    ].map((operation) => [`${operation}.key`, "the path of a key of Windows' registry"]),
  ),
  "exportRegistryKey.keys.key": "the path of a key of Windows' registry",
};

test("a secret is found in any encoding", () => {
  for (let length = 12; length < 40; length++) {
    const secret = { it: random().padEnd(40, "k").slice(0, length) };
    for (let before = 0; before < 4; before++) {
      const inside = Buffer.from(`${"y".repeat(before)}${secret.it}zz`);
      for (const encoding of ["utf8", "hex", "base64", "base64url"] as const)
        expect(found(`…${inside.toString(encoding)}…`, secret), `${encoding} ${length} ${before}`).toEqual([
          "it",
        ]);
    }
  }
});

onEachDatabase("Stored secrets", (database) => {
  const data = mkdtempSync(join(tmpdir(), "muster-secrets-"));
  const ears = new ListenIn(repeatable);
  const { secrets } = ears;
  const ids: Record<string, unknown> = {};
  let child: ChildProcess;
  let url: string;
  let address: string;
  let log = "";
  let ada: Muster;
  let token: string;
  const keep = (what: string, secret = `${what.replace(/\W/g, "")}-${random()}`) => (secrets[what] = secret);

  const hidden = async () => {
    const values: Record<string, string> = {};
    for await (const [column, value] of columns(address, data))
      if (value && (protection[column] === "sealed" || protection[column] === "hashed"))
        values[`${column} (${Object.keys(values).length})`] = value;
    return values;
  };

  beforeAll(async () => {
    address = await database.fresh();
    const config = JSON.stringify({
      log: true,
      database: address,
      malwareScan: "off",
      signInsPerMinute: 100,
    });
    child = fork(new URL("../support/server/serve.ts", import.meta.url), [data, "0", config], {
      execArgv: [],
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (log += String(text)));
    const [started] = (await once(child, "message")) as [{ url: string; setupToken: string }];
    // passkeys require a host name
    url = started.url.replace("127.0.0.1", "localhost");
    ears.start();
    const post = (path: string, body: object, headers: Record<string, string> = {}) =>
      request(url, "POST", path, { body, headers });

    const email = "ada@example.com";
    const password = keep("password");
    const setUp = await post("/ws/setup", { token: started.setupToken, email, password });
    const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]!.split(";")[0]!;
    const cookie = cookieOf(setUp);
    const { csrfToken } = (await setUp.json()) as { csrfToken: string };
    const own = { cookie, "x-csrf-token": csrfToken };
    const made = await post("/ws/apikeypair", { name: "tests" }, own);
    token = ((await made.json()) as { key: string }).key;
    ada = createMuster({ url, token });
    await post("/ws/session", { email, password: keep("wrong password") });
    await post("/ws/session", { email: `${keep("password as e-mail")}@example.com`, password: "wrong" });
    await request(url, "GET", "/ws/session", { headers: { authorization: `Bearer ${keep("wrong key")}` } });

    const [organization] = (await ada.call("listOrganizations", { query: {} })).results;
    const path = { clientId: organization!.id };
    const [location] = (await ada.call("listLocations", { path })).results;
    const create = async (name: string, body: object) =>
      (await ada.call("createCredential", { path, body: { name, ...body } as never })).id;
    const credentialId = await create("v2", { type: "SNMPV2", secret: { community: keep("community") } });
    const snmp = { user: "netmon", authProtocol: "SHA", privProtocol: "AES" };
    const passwords = { authPassword: keep("SNMPv3 authentication"), privPassword: keep("SNMPv3 privacy") };
    const third = await create("v3", { type: "SNMPV3", secret: { ...snmp, ...passwords } });
    const login = { user: "root", password: keep("SSH password") };
    const ssh = await create("ssh", { type: "TELNET_SSH", networks: ["192.0.2.0/24"], secret: login });
    const renew = (credentialId: number, secret: object) =>
      ada.call("updateCredential", { path: { ...path, credentialId }, body: { secret } as never });
    await renew(credentialId, { community: keep("second community") });
    await renew(third, {
      ...snmp,
      authPassword: keep("next authentication"),
      privPassword: keep("next privacy"),
    });
    await renew(ssh, { ...login, password: keep("next SSH password") });
    // including refused requests
    await create("bad", { type: "SNMPV3", secret: { community: keep("misplaced community") } }).catch(
      () => undefined,
    );

    const invited = await ada.call("createUser", { body: { email: "grace@example.com" } });
    const invite = async () =>
      (await ada.call("inviteUser", { path: { userId: invited.id } })).url.split("/").at(-1);
    await invite();
    const invitation = await invite();
    await post("/ws/invitation", { token: invitation, password: keep("password of the invited") });
    const bob = { email: "bob@example.com", password: keep("password of another") };
    await ada.call("createUser", { body: { ...bob, firstName: "Bob" } });
    await post("/ws/session", bob);
    const carol = await ada.call("createUser", { body: { email: "carol@example.com" } });
    await ada.call("inviteUser", { path: { userId: carol.id } });
    const another = await ada.call("createApiKey", { body: { name: "second" } });
    await ada.call("rotateApiKey", { path: { keyId: another.id }, body: { graceMinutes: 60 } });

    const target = (secret: string) => ({ url: "https://hooks.example.com/muster", secret });
    const channel = await ada.call("createChannel", {
      body: { name: "On call", type: "WEBHOOK", target: target(keep("signing secret of a webhook")) },
    });
    await ada.call("updateChannel", {
      path: { channelId: channel.id },
      body: { target: target(keep("next signing secret of a webhook")) },
    });

    const telephones = await ada.call("createChannel", {
      body: {
        name: "Telephones",
        type: "PUSHOVER",
        enabled: false,
        target: {
          secret: keep("token of a Pushover application"),
          userKey: keep("key of a Pushover user"),
        },
      },
    });
    await ada.call("updateChannel", {
      path: { channelId: telephones.id },
      body: {
        target: {
          secret: keep("next token of a Pushover application"),
          userKey: keep("next key of a Pushover user"),
        },
      },
    });

    const scim = await ada.call("createScimToken", {});
    await ada.call("updateSaml", { body: { scim: { enabled: true } } });
    await fetch(`${scim.url}/Users`, {
      method: "POST",
      headers: { authorization: `Bearer ${scim.token}`, "content-type": "application/scim+json" },
      body: JSON.stringify({
        schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
        userName: "linus@example.com",
        password: keep("password from the directory"),
      }),
    });

    const settings = () => ada.call("getPsa", {});
    const connectWise = {
      url: "https://cw.example.com/v4_6_release/apis/3.0",
      companyId: "acme",
      clientId: "client-1",
      publicKey: keep("ConnectWise public key"),
      privateKey: keep("ConnectWise private key"),
    };
    await ada.call("setPsa", {
      body: { content: { revision: (await settings()).content.revision, connectWise } },
    });
    const autotask = {
      userName: "api@acme.example",
      integrationCode: "CODE",
      secret: keep("Autotask secret"),
    };
    await ada.call("setPsa", {
      body: { content: { revision: (await settings()).content.revision, autotask } },
    });

    const enrollment = await ada.call("createEnrollmentToken", {
      body: { ...path, locationId: location!.id, expiresInMinutes: 5 },
    });
    const enroll = (hostname: string, token: string, more: object = {}) =>
      enrollScripted(url, { token, hostname, ...more });
    const agent = await enroll("srv-1", enrollment.token);
    const { machineId, signing, sealing } = agent;
    for (const keys of [{ signing, sealing }, newAgentKeys()]) {
      keep("signing key", keys.signing.privateKey);
      keep("sealing key", keys.sealing.privateKey);
      await enroll("srv-1", enrollment.token, { machineId, keys });
    }
    const session = sessionMuster(url, { cookie, csrfToken });
    const site = { ...path, locationId: location!.id };
    const probe = await attachAgent({ url, session, ada: { muster: ada }, ...site });
    // the log names a changed host key, too; these don't look like secrets, so the rest of that log is still
    // searched
    for (const letter of ["x", "y"]) {
      const target = "192.0.2.9";
      const { jobUUID } = await ada.call("startNetworkDiscovery", {
        body: {
          ...discoveryOf(probe, credentialId, target, path.clientId),
          telnetSSHCredentialId: ssh,
        },
      });
      await probe.report(jobUUID, [answered(target, { hostKey: `ssh-ed25519 SHA256:${letter.repeat(43)}` })]);
    }
    probe.socket.close();
    const manual = await ada.call("createOrganization", {
      body: { name: "By hand", description: "", location: "x", approvalMode: "MANUAL" },
    });
    const [there] = (await ada.call("listLocations", { path: { clientId: manual.id } })).results;
    const second = await ada.call("createEnrollmentToken", {
      body: { clientId: manual.id, locationId: there!.id, expiresInMinutes: 5 },
    });
    await enroll("srv-2", second.token);
    await ada.call("setActionLimit", { body: { devicesPerHour: 0 } });
    await ada.call("deleteDevice", { path: { nodeId: agent.nodeId } }).catch(() => undefined);

    const script = await ada.call("createScript", {
      body: {
        name: "One",
        language: "sh",
        operatingSystems: ["LINUX"],
        categoriesIds: [1],
        content: "ZWNobw==",
      },
    });
    const file = await uploadAttachment(ada, { kind: "INSTALLER", name: "a.msi", file: new Blob(["hello"]) });
    await fetch((await ada.call("getAttachmentSignedUrl", { path: { attachmentId: file.id } })).signedUrl);
    const provider = await ada.call("testSaml", { body: { metadata: describeProvider() } });
    await ada.call("setSaml", { body: { metadataToken: provider.metadataToken! } });
    await ada.call("updateSaml", { body: { enabled: true } });
    await fetch(`${url}/saml/login`, { redirect: "manual" });

    // the factors come last: from then on dangerous operations require them
    const page = { ...own, origin: url };
    const ask = async <T>(method: string, path: string, body?: object, headers = page) => {
      const answer = await request(url, method, path, { body, headers });
      // each proof of a factor renews the session's token
      const renewed = headers === page && answer.headers.getSetCookie()[0]?.split(";")[0];
      if (renewed) page.cookie = renewed;
      return (await answer.json().catch(() => undefined)) as T;
    };
    interface Asked {
      challenge: string;
      secret: string;
    }
    const { challenge } = await ask<Asked>("POST", "/ws/mfa/passkey");
    await ask("PUT", "/ws/mfa/passkey", { challenge, passkey: { id: "AQID" }, name: "None" });
    const app = await ask<Asked>("POST", "/ws/mfa/totp");
    const body = { challenge: app.challenge, code: codeAt(app.secret), name: "Phone" };
    const { recoveryCodes } = await ask<{ recoveryCodes: string[] }>("PUT", "/ws/mfa/totp", body);
    for (const code of recoveryCodes)
      keep(`recovery code as typed ${code.slice(0, 2)}`, code.replaceAll("-", ""));
    const prove = (code: string, { challenge }: Asked) => ({ challenge, method: "RECOVERY_CODE", code });
    await ask(
      "PUT",
      "/ws/session/fresh",
      prove(recoveryCodes[0]!, await ask<Asked>("POST", "/ws/session/fresh")),
    );
    await ask("POST", "/ws/agents/root-key/recovery-file", { passphrase: keep("passphrase") });
    const signs = "req -x509 -newkey rsa:2048 -nodes -keyout - -out - -subj /CN=Acme -addext";
    const pem = execFileSync("openssl", [...signs.split(" "), "extendedKeyUsage=codeSigning"], {
      stdio: "pipe",
    });
    const keyFile = keep("key that signs installers", pem.toString("base64").slice(0, -4));
    await ask("PUT", "/ws/agents/installers/code-signing", {
      keyFile: `${keyFile}${pem.toString("base64").slice(-4)}`,
      passphrase: keep("passphrase of a certificate"),
    });
    const { state } = await ada.call("getSigningKeys", {});
    await ask("POST", "/ws/agents/key/request", { replaces: state.signingKey });
    await ask("PUT", "/ws/session/fresh", prove("wrongwrong", await ask<Asked>("POST", "/ws/session/fresh")));
    const browser = { origin: url };
    const asked = await ask<Asked>("POST", "/ws/session", { email, password }, browser as typeof page);
    await ask("POST", "/ws/session/mfa", prove(recoveryCodes[1]!, asked), browser as typeof page);
    await ask("POST", "/ws/session/passkey", undefined, browser as typeof page);
    await ask("POST", "/ws/mfa/recovery-codes");
    const change = { currentPassword: password, password: keep("next password") };
    expect((await request(url, "PUT", "/ws/mfa/password", { body: change, headers: page })).status).toBe(204);

    Object.assign(ids, path, {
      orgId: path.clientId,
      credentialId,
      nodeId: agent.nodeId,
      tokenId: enrollment.id,
      channelId: channel.id,
    });
    Object.assign(ids, {
      locationId: location!.id,
      userId: invited.id,
      scriptId: script.id,
      status: "CLEAN",
    });
    Object.assign(ids, { attachmentId: file.id, resourceId: file.resourceId });
    // although its recipient sees it for a while, it is a secret
    await request(url, "GET", `/ws/scripting/download/${keep("address of a file")}`);
    const httpAgent = new Agent();
    await sender(url, httpAgent, "")("GET", "/ws/health", { host: "kilroy\u009b31m\u0085x" });
    httpAgent.destroy();
  });
  afterAll(async () => {
    ears.stop();
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
    rmSync(data, { recursive: true, force: true });
  });

  test("every contract field named like a secret was sent or returned", () => {
    const missing = Object.entries(operations).flatMap(([id, { body, response }]) =>
      [body, response].flatMap((part) =>
        [...fieldsOf(part?.schema ?? {})]
          .filter(({ name, at, schema }) => {
            const types = [schema.type ?? "string"].flat();
            const isText = types.includes("string") && !schema.enum && !schema.oneOf;
            return isText && soundsSecret.test(name) && !repeatable.test(at);
          })
          .map(({ at }) => `${id}.${at}`),
      ),
    );
    expect(missing.filter((one) => !ears.sent.has(one) && !(one in notSecret))).toEqual([]);
  });

  test("no response contains a secret or its stored form", async () => {
    let answers = 0;
    for (const { method, path } of Object.values(operations)) {
      if (method !== "GET") continue;
      const at = path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name] ?? 1));
      const answer = await request(url, "GET", at, { headers: { authorization: `Bearer ${token}` } });
      await answer.text();
      if (answer.ok) answers++;
    }
    await ada.call("listActivities", { query: { pageSize: 1_000 } });
    expect(ears.repeated()).toEqual([]);
    const stored = await hidden();
    expect(
      ears.answers.flatMap(({ operation, text }) =>
        found(text, stored).map((what) => `${operation}: ${what}`),
      ),
    ).toEqual([]);
    expect(answers).toBeGreaterThan(60);
  });

  test("no log line contains a secret", async () => {
    expect(log).toContain("/ws/scripting/download/");
    // nor control characters that would affect a terminal
    expect(log).toContain("kilroy");
    expect(log).not.toMatch(raw);
    expect(found(log, { ...secrets, ...(await hidden()) })).toEqual([]);
  });

  test("neither the database nor the data folder contains a secret", async () => {
    const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    const master = readFileSync(join(data, "key"), "utf8").split("\n")[0]!;
    const all: Record<string, string> = { ...secrets, "master key": master };
    // stored with its session; useless without the cookie
    for (const what of Object.keys(all)) if (what.includes("csrfToken")) delete all[what];
    // a text index stores them in lower case
    const small = Object.fromEntries(
      Object.entries(all).map(([what, secret]) => [what, secret.toLowerCase()]),
    );
    const contents: string[] = [];
    for (const { parentPath, name } of files) {
      const text = readFileSync(join(parentPath, name), "latin1");
      for (const what of found(text, all))
        if (name !== "key" || what !== "master key") contents.push(`${name} has the ${what}`);
    }
    let indexed = 0;
    for await (const [column, value] of columns(address, data)) {
      const isIndex = column === "activitySearch.text";
      if (isIndex && value.includes("createcredential")) indexed++;
      for (const what of found(value, isIndex ? small : all)) contents.push(`${column} has the ${what}`);
    }
    expect(indexed > 0, "the index of the log is looked through").toBe(!address);
    expect(contents).toEqual([]);
    expect(Object.keys(secrets).length).toBeGreaterThan(60);
  });

  test("every column that looks or is named like a secret is listed with its protection", async () => {
    const seen = new Set<string>();
    const wrong = new Map<string, string>();
    for await (const [column, value] of columns(address, data)) {
      const how = protection[column];
      if (value && how) seen.add(column);
      const looks = soundsSecret.test(column.split(".")[1] ?? "") || opaqueStrings(value).length > 0;
      if (!how && looks && value) wrong.set(column, `is not listed: ${value}`);
      if (how === "hashed" && !/^([\w-]{43}|[\w-]{22}\.[\w-]{43}|)$/.test(value))
        wrong.set(column, `is no hash: ${value}`);
      if (how === "sealed" && !/^[\w-]{39,}$/.test(value)) wrong.set(column, `is not sealed: ${value}`);
    }
    expect([...wrong]).toEqual([]);
    // an empty column would prove nothing
    expect(Object.keys(protection).filter((column) => !seen.has(column))).toEqual([]);
  });
});
