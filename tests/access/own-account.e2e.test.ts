// The user's own page (name, preferences and security), opened from the user menu and by its address.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { frontends } from "../support/clients/frontends.ts";
import { admin, startTestServer, type Person, type TestServer } from "../support/server/server.ts";
import { join } from "node:path";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ web: join(import.meta.dirname, "../../web/dist") });
});
afterAll(() => server.close());

describe.each(Object.entries(frontends))("The own account in the %s", (name, open) => {
  const as = (person: Person, address: string) =>
    open({
      url: server.url,
      token: person.token,
      email: person.user.email,
      password: admin.password,
      address: `#${address}`,
    });

  test("a user without permissions changes their own profile, but can't open another user's", async () => {
    const bob = await server.person({ permissions: [], roleIds: [] });
    const frontend = await as(bob, `/editor/user/${bob.user.id}`);
    try {
      await frontend.see("Preferences", 30);
      await frontend.fill("First name", `Bob ${name}`);
      await frontend.fill("Phone number", "call me");
      await frontend.press("Save");
      await frontend.see("Invalid phone number");
      await frontend.fill("Phone number", "+32 9 123 45 67");
      await frontend.press("Save");
      await frontend.see("Profile saved");
      await frontend.tab("Security");
      await frontend.see("No second factor yet");
    } finally {
      await frontend.close();
    }
    const { user } = await bob.muster.call("getSession", {});
    expect(user).toMatchObject({ firstName: `Bob ${name}`, phoneNumber: "+32 9 123 45 67" });
    const other = await as(bob, `/editor/user/${server.ada.user.id}`);
    try {
      await other.see("You don't have permission to do this.", 30);
    } finally {
      await other.close();
    }
  }, 90_000);

  test("changing the language applies at once and keeps unsaved input", async () => {
    const bob = await server.person({ permissions: [], roleIds: [] });
    const frontend = await as(bob, `/editor/user/${bob.user.id}`);
    try {
      await frontend.see("Preferences", 30);
      await frontend.fill("Phone number", "call me");
      await frontend.choose("Language", "Deutsch (Deutschland)");
      await frontend.see("Einstellungen");
      await frontend.see("Sprache");
      await frontend.press("Speichern");
      await frontend.see("Ungültige Telefonnummer");
      await frontend.choose("Sprache", "American English");
      await frontend.see("Preferences");
    } finally {
      await frontend.close();
    }
  });

  test("a user is copied with their permissions", async () => {
    const like = await server.person({
      permissions: ["canUpdateDevices"],
      organizationIds: [server.clientId],
    });
    const email = `copy-${name}@example.com`;
    const frontend = await as(server.ada, `/editor/user/${like.user.id}/copy`);
    try {
      await frontend.see("Copy user", 30);
      await frontend.fill("Email", email);
      await frontend.fill("Password", admin.password);
      await frontend.press("Save");
      await frontend.see(`User ${email} saved`);
    } finally {
      await frontend.close();
    }
    const { results } = await server.ada.muster.call("listUsers", { query: { userType: "TECHNICIAN" } });
    expect(results.find((user) => user.email === email)).toMatchObject({
      permissions: ["canUpdateDevices"],
      organizationIds: [server.clientId],
      sysadmin: false,
    });
  }, 90_000);
});
