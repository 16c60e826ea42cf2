import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../support/server/server.ts";

describe("The web console's files", () => {
  const folder = mkdtempSync(join(tmpdir(), "muster-web-"));
  const code = "console.log('Muster');".repeat(100);
  let server: TestServer;

  beforeAll(async () => {
    mkdirSync(join(folder, "assets"));
    const write = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
      writeFileSync(join(folder, `${name}.gz`), gzipSync(text));
    };
    write("index.html", "<!doctype html><title>Muster</title>");
    write("assets/console-a1b2c3.js", code);
    server = await startTestServer({ web: folder });
  });

  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  // not fetch, which decompresses responses
  const get = (path: string, encodings = "", method = "GET") =>
    new Promise<{ status: number; headers: Record<string, unknown>; bytes: number }>((resolve, reject) => {
      const headers = encodings ? { "accept-encoding": encodings } : {};
      request(server.url + path, { method, headers }, async (answer) => {
        const parts = (await answer.toArray()) as Buffer[];
        const bytes = parts.reduce((sum, part) => sum + part.length, 0);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes });
      })
        .on("error", reject)
        .end();
    });
  const script = "/assets/console-a1b2c3.js";

  test("are compressed as the browser accepts, and uncompressed otherwise", async () => {
    expect((await get(script, "gzip, deflate, br")).headers).toMatchObject({
      "content-encoding": "br",
      "content-type": "application/javascript; charset=utf-8",
      vary: "accept-encoding",
    });
    const { headers, bytes } = await get(script, "gzip");
    expect(headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
    expect(bytes).toBeLessThan(code.length / 5);
    const plain = await get(script);
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.bytes).toBe(code.length);
  });

  test("are cached for a year if their name has a hash, and revalidated otherwise", async () => {
    expect((await get(script, "br")).headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const { headers } = await get("/", "br");
    expect(headers).toMatchObject({ "cache-control": "no-cache", "content-encoding": "br" });
    expect(headers["etag"]).toBeDefined();
  });

  test("redirect the address of Super Admin without # to the one with it", async () => {
    const { status, headers } = await get("/superAdmin/");
    expect({ status, location: headers.location }).toEqual({ status: 302, location: "/#/superAdmin/" });
  });

  test("are not served if they don't exist or are outside the folder", async () => {
    for (const path of ["/assets/console-old.js", "/../package.json", "/assets/%2e%2e/%2e%2e/etc/passwd"])
      expect((await get(path, "br")).status, path).toBeGreaterThanOrEqual(400);
    const { status, bytes } = await get(script, "br", "HEAD");
    expect({ status, bytes }).toEqual({ status: 200, bytes: 0 });
  });
});
