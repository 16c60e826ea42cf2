import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { sharedBrowser } from "../support/clients/browser.ts";
import { startTestServer, type TestServer } from "../support/server/server.ts";

const root = join(import.meta.dirname, "../..");

describe("The served contract", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ web: join(root, "web/dist") });
  });
  afterAll(() => server.close());

  test("is openapi.yaml as JSON, and is revalidated by its ETag", async () => {
    const url = `${server.url}/ws/openapi.json`;
    const answer = await fetch(url);
    expect(await answer.json()).toEqual(parse(await readFile(join(root, "openapi.yaml"), "utf8")));
    expect(answer.headers.get("cache-control")).toBe("public, no-cache");
    const etag = answer.headers.get("etag")!;
    expect((await fetch(url, { headers: { "if-none-match": etag } })).status).toBe(304);
    expect((await fetch(url, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  test("is readable in a browser without a request to another host", async () => {
    const page = await (await sharedBrowser()).newPage();
    const requested: string[] = [];
    const complaints: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    const answer = await page.goto(`${server.url}/docs#locations/createlocation`);
    expect(answer!.headers()["content-security-policy"]).not.toMatch(/script-src[^;]*unsafe/);
    await page.getByRole("heading", { name: "Create a location" }).waitFor();
    await page.getByText("/ws/client/{clientId}/location").first().waitFor();
    expect(requested.filter((url) => !url.startsWith(server.url) && !/^(blob|data):/.test(url))).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
