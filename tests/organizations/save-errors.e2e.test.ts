// The error of a form that could not be saved says what was not saved, in the terminal and the browser.
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { frontends } from "../support/clients/frontends.ts";
import { admin, startTestServer, type TestServer } from "../support/server/server.ts";

let server: TestServer;
let zenith: number;
beforeAll(async () => {
  server = await startTestServer({ web: join(import.meta.dirname, "../../web/dist") });
  await server.organization("Acme");
  zenith = (await server.organization("Zenith")).clientId;
});
afterAll(() => server.close());

describe.each(["terminal", "web"] as const)("Save errors in the %s", (kind) => {
  const open = (address: string) =>
    frontends[kind]({ url: server.url, token: server.ada.token, ...admin, address });

  test("an organization is neither created nor renamed if the name is taken", async () => {
    const frontend = await open("#/administration/customers/list");
    try {
      await frontend.see("Zenith");
      await frontend.press("Create organization");
      await frontend.fill("Name", "Acme");
      await frontend.press("Save");
      await frontend.see("Error saving organization");
      await frontend.see("This name already exists");
    } finally {
      await frontend.close();
    }
    const page = await open(`#/customerDashboard/${zenith}/overview`);
    try {
      await page.see("Zenith");
      await page.press("Edit");
      await page.fill("Name", "Acme");
      await page.press("Save");
      await page.see("Error updating organization");
    } finally {
      await page.close();
    }
    const { results } = await server.ada.muster.call("listOrganizations", { query: {} });
    expect(results.map(({ name }) => name)).toEqual(["Acme", "My organization", "Zenith"]);
  }, 60_000);
});
