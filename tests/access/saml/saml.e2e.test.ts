import { writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWindows } from "../../support/clients/browser.ts";
import { frontends } from "../../support/clients/frontends.ts";
import {
  describeFederation,
  describeProvider,
  signingKey,
} from "../../support/providers/identity-provider.ts";
import { openWindow } from "../../support/clients/test-stack.ts";
import { run } from "../../support/clients/muster.ts";
import { admin, startTestServer, type TestServer } from "../../support/server/server.ts";

const documents: Record<string, string> = {
  "/good": describeProvider({ name: "North" }),
  "/soon": describeProvider({ certificates: [(await signingKey({ until: 20 })).certificate] }),
  "/bad": describeProvider({ certificates: [] }),
  "/federation": describeFederation(
    describeProvider({ name: "North" }),
    describeProvider({ name: "South", entityId: "https://south.example" }),
  ),
};

let provider: Server;
let origin: string;
let server: TestServer;
let env: Record<string, string>;
beforeAll(async () => {
  provider = createServer((request, response) => void response.end(documents[request.url ?? ""] ?? ""));
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(provider.address() as { port: number }).port}`;
  server = await startTestServer({
    web: join(import.meta.dirname, "../../../web/dist"),
    samlAllowHosts: [origin],
  });
  env = {
    MUSTER_URL: server.url,
    MUSTER_TOKEN: server.ada.token,
    HOME: server.data,
    XDG_CONFIG_HOME: server.data,
  };
});
afterAll(async () => {
  await server?.close();
  provider?.close();
});

const saml = (args: string[], input?: string) => run(["saml", ...args], { env, input });

describe.each(["terminal", "web"] as const)("The single sign-on page in the %s", (kind) => {
  test("tests a federation, sets up and enables one of its providers, creates a token, and removes it all", async () => {
    const { url, ada } = server;
    const address = "#/administration/users/singleSignOn";
    const frontend = await frontends[kind]({ url, token: ada.token, ...admin, address });
    try {
      await frontend.see("Test a provider's metadata");
      await frontend.press("Test");
      await frontend.see("Required");
      await frontend.fill("Metadata URL", "https://169.254.169.254/");
      await frontend.press("Test");
      await frontend.see("Not usable");
      await frontend.see("isn't a public address");
      await frontend.fill("Metadata URL", `${origin}/federation`);
      await frontend.press("Test");
      await frontend.see("The metadata describes 2 identity providers.");
      await frontend.choose("Identity provider", "South (https://south.example)");
      await frontend.press("Test");
      await frontend.see("South: https://south.example");
      await frontend.see("Certificates");
      await frontend.press("Set up");
      await frontend.see("South is set up");
      await frontend.press("Enable");
      await frontend.see("Single sign-on is enabled");
      await frontend.press("Change");
      await frontend.fill("Name on the sign-in page", "Office accounts");
      await frontend.press("Save");
      await frontend.see("Office accounts saved");
      await frontend.press("Generate token");
      await frontend.see("You won't see it again");
      await frontend.see("mscim_");
      await frontend.press("Done");
      await frontend.press("Enable provisioning");
      await frontend.see("Provisioning is enabled");
      expect(await ada.muster.call("getSaml", {})).toMatchObject({
        enabled: true,
        name: "Office accounts",
        metadataUrl: `${origin}/federation`,
        scim: { enabled: true },
        examination: { verdict: "WORKS", provider: { entityId: "https://south.example" } },
      });
      await frontend.press("Disable");
      await frontend.see("Disable single sign-on?");
      await frontend.press("Disable");
      await frontend.see("Single sign-on is disabled");
      await frontend.press("Remove");
      await frontend.see("Remove single sign-on?");
      await frontend.press("Remove");
      await frontend.see("Single sign-on removed");
      expect(await ada.muster.call("getSaml", {})).toMatchObject({
        configured: false,
        scim: { enabled: false, tokenCreatedAt: null },
      });
    } finally {
      await frontend.close();
    }
  }, 60_000);
});

test("a file is chosen in the browser, and named by its path in the terminal", async () => {
  const file = join(server.data, "good.xml");
  await writeFile(file, documents["/good"]!);
  const at = {
    url: server.url,
    token: server.ada.token,
    ...admin,
    address: "#/administration/users/singleSignOn",
  };
  const terminal = await frontends.terminal(at);
  try {
    await terminal.choose("Metadata from", "File");
    await terminal.fill("File", "/nowhere.xml");
    await terminal.press("Test");
    await terminal.see("Can't read /nowhere.xml: no such file or folder.");
    await terminal.fill("File", file);
    await terminal.press("Test");
    await terminal.see("North: https://idp.example/metadata");
  } finally {
    await terminal.close();
  }
  try {
    const { page, visit, signIn, complaints } = await openWindow(server.url);
    await visit("/administration/users/singleSignOn");
    await signIn(admin.email, admin.password);

    await page.getByLabel("Metadata from").selectOption({ label: "File" });

    await page.getByRole("button", { name: "Test", exact: true }).click();
    await page.getByText("Choose a file first").waitFor();
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Choose file" }).click(),
    ]);
    await chooser.setFiles(file);
    await page.getByRole("button", { name: "Choose another file" }).waitFor();
    await page.getByText("good.xml").waitFor();
    await page.getByRole("button", { name: "Test", exact: true }).click();
    await page.getByText("North: https://idp.example/metadata").waitFor();
    expect(complaints).toEqual([]);
  } finally {
    await closeWindows();
  }
});

describe("muster saml", () => {
  test("tests an address, a file and standard input, and its exit code is the verdict", async () => {
    const good = await saml(["test", "--metadata-url", `${origin}/good`, "-o", "json"]);
    expect(good.exitCode).toBe(0);
    expect(JSON.parse(good.stdout)).toMatchObject({ verdict: "WORKS", provider: { name: "North" } });

    const soon = await saml(["test", "-"], documents["/soon"]);
    expect(soon.exitCode).toBe(7);
    expect(soon.stderr).toContain("Ready with warnings");
    expect(soon.stdout).toMatch(
      /^Warning\tcertificate_expires_soon\tThe last signing certificate expires on \d{4}-\d\d-\d\d\./m,
    );

    const file = join(server.data, "bad.xml");
    await writeFile(
      file,
      Buffer.concat([Buffer.from("fffe", "hex"), Buffer.from(documents["/bad"]!, "utf16le")]),
    );
    const bad = await saml(["test", "--file", file, "--json", "verdict"]);
    expect(bad.exitCode).toBe(1);
    expect(JSON.parse(bad.stdout)).toEqual({ verdict: "CANNOT_WORK" });

    const many = await saml(["test", "--file", "-"], documents["/federation"]);
    expect(many.exitCode).toBe(1);
    expect(many.stdout).toContain("https://south.example\tSouth\tyes");
    expect(
      (await saml(["test", "-", "--entity-id", "https://south.example"], documents["/federation"])).exitCode,
    ).toBe(0);
    expect((await saml(["test", "--metadata-url", "http://10.0.0.1/"])).exitCode).toBe(1);
  });

  test("writes JUnit for a nightly run", async () => {
    const { stdout, exitCode } = await saml(["test", "-", "-o", "junit"], documents["/soon"]);
    expect(exitCode).toBe(7);
    expect(stdout).toContain('<testsuites tests="2" failures="1">');
    expect(stdout).toMatch(
      /<testcase classname="saml" name="certificate_expires_soon"><failure type="WARNING" message="The last/,
    );
    const fine = await saml(["test", "-", "-o", "junit"], documents["/good"]);
    expect(fine.stdout).toContain('<testsuites tests="1" failures="0">');
    const evil = await saml(["test", "-", "-o", "junit"], `<a&"b/>`);
    expect(evil.stdout).not.toContain(`<a&"b`);
  });

  test("reports missing arguments, and what a dry run would send", async () => {
    const nothing = await saml(["test"]);
    expect([nothing.exitCode, nothing.stderr]).toEqual([2, expect.stringContaining("No metadata given.")]);
    expect((await saml(["test", "--file", "/nowhere.xml"])).stderr).toContain(
      "Can't read /nowhere.xml: no such file or folder.",
    );
    expect((await saml(["test", "--file", "a", "--metadata-url", "b"])).exitCode).toBe(2);
    expect((await saml(["update"])).stderr).toContain("No changes given.");
    const planned = await saml(["enable", "--dry-run"]);
    expect(planned.stdout).toContain("PATCH /ws/divisionconfig/saml");
    const early = await saml(["enable"]);
    expect([early.exitCode, early.stderr]).toEqual([
      6,
      expect.stringContaining("Single sign-on isn't configured."),
    ]);
    const bad = await saml(["update", "-"], documents["/bad"]);
    expect([bad.exitCode, bad.stderr]).toEqual([6, expect.stringContaining("[saml_cannot_work]")]);
    expect(bad.stdout).toContain("no_certificate");
  });

  test("sets up, shows, enables, provisions, disables and removes", async () => {
    const given = [
      "--permission",
      "canCreateDevices",
      "--organization",
      "My organization",
      "--name",
      "Directory",
    ];
    const set = await saml(["update", "--metadata-url", `${origin}/good`, ...given]);
    expect([set.exitCode, set.stderr]).toEqual([0, expect.stringContaining("Set up Directory. Ready.")]);
    expect((await saml(["enable"])).stderr).toContain("Single sign-on enabled.");
    expect(JSON.parse((await saml(["show", "--json", "all"])).stdout)).toMatchObject({
      enabled: true,
      name: "Directory",
      permissions: ["canCreateDevices"],
      organizationIds: [server.clientId],
    });
    expect((await saml(["update", "--organization", "all"])).exitCode).toBe(0);
    expect((await saml(["show"])).stdout).toMatch(/^verdict\tReady$/m);

    const scim = (...args: string[]) => run(["scim", ...args], { env });
    const made = await scim("create-token", "--jq", ".token");
    expect(made.stdout).toMatch(/^mscim_/);
    expect((await scim("enable")).stderr).toContain("Provisioning enabled.");
    const users = () =>
      fetch(`${server.url}/scim/v2/Users`, { headers: { authorization: `Bearer ${made.stdout.trim()}` } });
    expect((await users()).status).toBe(200);
    expect((await scim("revoke-token", "--yes")).stderr).toContain("Provisioning token revoked.");
    expect((await users()).status).toBe(401);

    expect((await saml(["disable"])).stderr).toContain("Single sign-on disabled.");
    expect((await saml(["delete"])).stderr).toContain("Pass --yes to confirm.");
    expect((await saml(["delete", "--yes"])).exitCode).toBe(0);
    expect(await server.ada.muster.call("getSaml", {})).toMatchObject({ configured: false });
  });
});
