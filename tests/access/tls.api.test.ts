// Connections use TLS with current protocol versions or stay on the computer; nothing falls back to HTTP.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type ConnectionOptions, type TLSSocket } from "node:tls";
import { io } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { enroll, startAgent } from "@muster/agent";
import { startServer } from "@muster/server";
import { createMuster } from "@muster/sdk";
import { newAgentKeys } from "@muster/sdk/agent-keys";
import { writeIdentity } from "../../agent/src/security/identity.ts";
import { codeOf, refusal, request, startTestServer, until } from "../support/server/server.ts";

const folder = mkdtempSync(join(tmpdir(), "muster-encryption-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Creates a certificate for this computer's own address; each name yields another certificate. */
function certificate(name: string) {
  const [cert, key] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)];
  const subject = ["-subj", `/CN=${name}`, "-addext", "subjectAltName=IP:127.0.0.1"];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
  execFileSync("openssl", ["req", "-x509", ...kind, "-keyout", key, "-out", cert, ...subject], {
    stdio: "pipe",
  });
  return { cert, key };
}

describe("A server with a certificate", () => {
  const files = certificate("first");
  let server: Awaited<ReturnType<typeof startServer>>;
  let port = 0;
  beforeAll(async () => {
    const tls = { tlsCert: files.cert, tlsKey: files.key, tlsRenewalMS: 50 };
    server = await startServer({ data: join(folder, "data"), port: 0, ...tls });
    port = Number(new URL(server.url).port);
  });
  afterAll(() => server.close());

  const handshake = (more: ConnectionOptions = {}) =>
    new Promise<TLSSocket>((resolve, reject) => {
      const socket = connect({ port, host: "127.0.0.1", ca: readFileSync(files.cert), ...more }, () =>
        resolve(socket),
      );
      socket.once("error", reject);
    });
  async function negotiated(more: ConnectionOptions = {}): Promise<string> {
    try {
      const socket = await handshake(more);
      const answer = `${socket.getProtocol()} ${socket.getCipher().name}`;
      socket.destroy();
      return answer;
    } catch {
      return "refused";
    }
  }

  test("prefers TLS 1.3, accepts TLS 1.2 and nothing older", async () => {
    expect(server.url).toMatch(/^https:/);
    expect(await negotiated()).toBe("TLSv1.3 TLS_AES_256_GCM_SHA384");
    expect(await negotiated({ maxVersion: "TLSv1.2" })).toBe("TLSv1.2 ECDHE-ECDSA-AES256-GCM-SHA384");
    for (const version of ["TLSv1.1", "TLSv1"] as const)
      expect(await negotiated({ minVersion: version, maxVersion: version, ciphers: "ALL:@SECLEVEL=0" })).toBe(
        "refused",
      );
  });

  test("accepts only ciphers with forward secrecy and authenticated encryption, in its own order", async () => {
    const with12 = (ciphers: string) => negotiated({ maxVersion: "TLSv1.2", ciphers });
    expect(await with12("ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384")).toBe(
      "TLSv1.2 ECDHE-ECDSA-AES256-GCM-SHA384",
    );
    for (const weak of ["AES256-GCM-SHA384", "ECDHE-ECDSA-AES256-SHA384", "ECDHE-ECDSA-AES128-SHA"])
      expect(await with12(weak), weak).toBe("refused");
  });

  test("answers no HTTP, and its cookies and headers are those of https", async () => {
    await expect(fetch(`http://127.0.0.1:${port}/ws/setup`)).rejects.toThrow();
    const socket = await handshake();
    socket.write("GET /ws/setup HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    const answer = (await socket.setEncoding("utf8").toArray()).join("");
    expect(answer).toContain("HTTP/1.1 200");
    expect(answer).toMatch(/^strict-transport-security: max-age=31536000/m);
  });

  test("uses a renewed certificate without a restart", async () => {
    const next = certificate("next");
    const issued = async () => {
      const socket = await handshake({ ca: [readFileSync(files.cert), readFileSync(next.cert)] }).catch(
        () => undefined,
      );
      const name = socket?.getPeerCertificate().subject.CN;
      socket?.destroy();
      return name;
    };
    writeFileSync(files.cert, "a certificate that is being written");
    copyFileSync(next.key, files.key);
    copyFileSync(next.cert, files.cert);
    await until("the new certificate is used", async () => (await issued()) === "next");
  });
});

describe("A server without a certificate", () => {
  const own = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === "IPv4" && !internal)?.address;

  const refusalOfSocket = (url: string, extraHeaders: Record<string, string> = {}) =>
    new Promise<string>((resolve) => {
      const socket = io(`${url}/console`, {
        path: "/ws/live",
        transports: ["websocket"],
        reconnection: false,
        forceNew: true,
        extraHeaders,
      });
      socket.once("connect_error", ({ message }) => {
        socket.close();
        resolve(message);
      });
    });

  test.skipIf(!own)("answers other computers only if it is told to, and this computer always", async () => {
    const server = await startTestServer({ host: "0.0.0.0" });
    const { port } = new URL(server.url);
    const away = `http://${own}:${port}`;
    const ask = (url: string) => codeOf(request(url, "GET", "/ws/setup"));
    try {
      expect(await ask(`http://127.0.0.1:${port}`)).toBe("done");
      expect(await ask(away)).toBe("https_required");
      expect(await refusalOfSocket(away)).toBe("websocket error");
      await server.restart({ allowHttp: true });
      expect(await ask(away)).toBe("done");
      expect(await refusalOfSocket(away)).toBe("not_signed_in");
    } finally {
      await server.close();
    }
  });

  test("behind a proxy answers only what the proxy received encrypted", async () => {
    const server = await startTestServer();
    await server.restart({ publicUrl: "https://muster.example.com" });
    const { port } = new URL(server.server.listening);
    const url = `http://127.0.0.1:${port}`;
    const ask = (proto: string) =>
      codeOf(request(url, "GET", "/ws/setup", { headers: { "x-forwarded-proto": proto } }));
    try {
      expect(await ask("https")).toBe("done");
      expect(await ask("http")).toBe("https_required");
      // the header begins with what the client claims and ends with what the proxy has seen
      expect(await ask("https, http")).toBe("https_required");
      expect(await refusalOfSocket(url, { "x-forwarded-proto": "http" })).toBe("websocket error");
      expect(await refusalOfSocket(url, { "x-forwarded-proto": "https" })).toBe("not_signed_in");
    } finally {
      await server.close();
    }
  });
});

describe("An agent", () => {
  afterEach(() => void vi.unstubAllEnvs());

  const enrollAt = (url: string) => refusal(enroll({ data: join(folder, "agent"), url, token: "x.y" }));

  test("neither enrolls nor connects without encryption, except on its own computer or in a lab", async () => {
    for (const url of ["http://muster.example.com", "http://192.0.2.1:7440", "http://127.0.0.1.example.com"])
      expect(await enrollAt(url), url).toBe("https_required");
    for (const url of ["http://127.0.0.1:9", "http://localhost:9", "http://[::1]:9"])
      expect(await enrollAt(url), url).toBe("unreachable");
    const data = join(folder, "enrolled");
    const identity = {
      nodeId: 1,
      machineId: "m",
      url: "http://192.0.2.1:7440",
      rootKey: "x",
      delegate: false,
    };
    const orderKey = {
      id: "x",
      publicKey: "x",
      serial: 1,
      root: "x",
      issuedAt: 0,
      expiresAt: null,
      signature: "x",
    };
    writeIdentity(data, { ...identity, orderKey, ...newAgentKeys() });
    expect(() => startAgent({ data })).toThrow(expect.objectContaining({ code: "https_required" }));
    vi.stubEnv("MUSTER_ALLOW_HTTP", "on");
    await startAgent({ data }).close();
  });

  test("trusts no certificate but those of known authorities", async () => {
    const files = certificate("untrusted");
    const tls = { tlsCert: files.cert, tlsKey: files.key };
    const server = await startServer({ data: join(folder, "untrusted-data"), port: 0, ...tls });
    try {
      expect(await enrollAt(server.url)).toBe("unreachable");
      expect(await refusal(createMuster({ url: server.url }).call("getSetup", {}))).toBe("unreachable");
    } finally {
      await server.close();
    }
  });
});
