// Signing in through a real identity provider, in a real browser.
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWindows } from "../../support/clients/browser.ts";
import { expectAccessible, openWindow, type BrowserWindow } from "../../support/clients/test-stack.ts";
import { admin, startTestServer, type TestServer } from "../../support/server/server.ts";
import {
  grace,
  missingProvider,
  startProvider,
  type Provider,
} from "../../support/providers/simplesamlphp.ts";

if (missingProvider) console.warn(`Signing in through SimpleSAMLphp is not tested: ${missingProvider}`);

describe.skipIf(missingProvider)(
  `A sign-on page and SimpleSAMLphp${missingProvider ? ` (${missingProvider})` : ""}`,
  () => {
    let provider: Provider;
    let server: TestServer;
    let ada: BrowserWindow;
    const button = (window: BrowserWindow, name: string) =>
      window.page.getByRole("button", { name, exact: true });
    const seen = (window: BrowserWindow, text: string) => window.page.getByText(text).first().waitFor();

    beforeAll(async () => {
      provider = await startProvider();
      server = await startTestServer({
        web: join(import.meta.dirname, "../../../web/dist"),
        samlAllowHosts: [provider.origin],
      });
      ada = await openWindow(server.url);
    });
    afterAll(async () => {
      await closeWindows();
      await server?.close();
      await provider?.stop();
    });

    test("an administrator tests, configures and enables the provider", async () => {
      await ada.visit("/administration/users/singleSignOn");
      await ada.signIn(admin.email, admin.password);
      await ada.page.getByLabel(/^Metadata URL/).fill(provider.metadataUrl);
      await button(ada, "Test").click();
      await seen(ada, "Ready with warnings");
      await seen(ada, "doesn't use HTTPS");
      await expectAccessible(ada.page, "the examination");
      await ada.page.getByText("Discover and add devices", { exact: false }).click();
      await ada.page.getByText("All organizations", { exact: true }).last().click();
      await button(ada, "Set up").click();
      await seen(ada, "Example University is set up");
      await button(ada, "Enable").click();
      await seen(ada, "Single sign-on is enabled");
      await expectAccessible(ada.page, "single sign-on, set up");
      const { serviceProvider } = await server.ada.muster.call("getSaml", {});
      const metadata = await (await fetch(serviceProvider.entityId)).text();
      const [, certificate = ""] = /X509Certificate>([^<]+)/.exec(metadata) ?? [];
      provider.trust({ ...serviceProvider, certificate: certificate.replace(/\s/g, "") });
    });

    test("a user of the provider signs in, is created with the chosen defaults, and returns to the requested page", async () => {
      const someone = await openWindow(server.url);
      await someone.visit("/deviceSearch?search=printer");
      await button(someone, "Sign in with Example University").waitFor();
      await expectAccessible(someone.page, "sign-in with a provider");
      await button(someone, "Sign in with Example University").click();
      await someone.page.locator("#username").fill(grace.user);
      await someone.page.locator("#password").fill(grace.password);
      await someone.page.keyboard.press("Enter");
      await someone.page.getByRole("heading", { level: 1, name: "Devices" }).waitFor();
      expect(new URL(someone.page.url()).hash).toBe("#/deviceSearch?search=printer");
      await someone.page.getByRole("button", { name: /Grace Hopper/ }).waitFor();
      const { results } = await server.ada.muster.call("listUsers", { query: {} });
      expect(results.find(({ email }) => email === grace.email)).toMatchObject({
        firstName: "Grace",
        lastName: "Hopper",
        sysadmin: false,
        permissions: ["canCreateDevices"],
        organizationIds: null,
      });
      const activities = (await server.ada.muster.call("listActivities", { query: {} })).results;
      expect(activities).toContainEqual(
        expect.objectContaining({ who: grace.email, operation: "samlSignIn", outcome: "done" }),
      );
      // a reload and the live channel use the session
      await someone.page.reload();
      await seen(someone, "Connected");
      await someone.context.close();
    }, 60_000);

    test("with the provider down, an administrator signs in with the password and disables single sign-on", async () => {
      const { url } = server;
      const technician = await server.ada.muster.call("createUser", {
        body: {
          email: "tech@example.com",
          password: admin.password,
          firstName: "",
          lastName: "",
          sysadmin: false,
        },
      });
      await provider.stop();
      const someone = await openWindow(url);
      await someone.visit("/systemDashboard/overview");
      await someone.page.getByLabel("Email").fill(technician.email);
      await someone.page.getByLabel("Password").first().fill(admin.password);
      await someone.page.keyboard.press("Enter");
      await seen(someone, "Your organization signs in with its identity provider.");
      await someone.signIn(admin.email, admin.password);
      await someone.visit("/administration/users/singleSignOn");
      await button(someone, "Disable").click();
      await button(someone, "Disable").last().click();
      await seen(someone, "Single sign-on is disabled");
      await someone.context.close();

      const after = await openWindow(url);
      await after.page.goto(`${url}/saml/login`);
      await seen(after, "Single sign-on isn't enabled.");
      await after.signIn(technician.email, admin.password);
      await after.context.close();
      expect(ada.complaints).toEqual([]);
    }, 60_000);
  },
);
