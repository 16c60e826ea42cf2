// Sign-in with second factors in the browser, in the terminal and from a shell.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { closeWindows } from "../support/clients/browser.ts";
import { BrowserSession } from "../support/clients/browser-session.ts";
import { frontends } from "../support/clients/frontends.ts";
import { expectAccessible, openWindow, type BrowserWindow } from "../support/clients/test-stack.ts";
import { muster, run } from "../support/clients/muster.ts";
import { admin, startTestServer, until, type TestServer } from "../support/server/server.ts";
import { codeAt } from "../support/providers/totp.ts";
import { openTerminal } from "../support/terminal/terminal.ts";

const { password } = admin;
const minuteMS = 60_000;

let server: TestServer;
let home: string;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "muster-signing-in-"));
  server = await startTestServer({ web: join(import.meta.dirname, "../../web/dist") });
});
afterAll(async () => {
  await server.close();
  rmSync(home, { recursive: true });
});
afterEach(() => void vi.useRealTimers());

/** Changes only the server's clock, not those of browsers, terminals and shells. */
const later = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });

const make = (name: string, more: { mfaRequired?: boolean; sysadmin?: boolean } = {}) =>
  server.ada.muster.call("createUser", {
    body: { email: `${name}@example.com`, password, firstName: name, lastName: "", sysadmin: false, ...more },
  });

/** Creates a user who set up an authenticator app a while ago. */
async function withApp(name: string) {
  const user = await make(name, { sysadmin: true });
  const browser = new BrowserSession(server.url);
  await browser.signIn(user.email, password);
  const { challenge, secret } = await browser.ask<{ challenge: string; secret: string }>(
    "POST",
    "/ws/mfa/totp",
  );
  const body = { challenge, code: codeAt(secret, -1), name: "Phone" };
  const { recoveryCodes } = await browser.ask<{ recoveryCodes: string[] }>("PUT", "/ws/mfa/totp", body);
  return { user, secret, recoveryCodes };
}

describe.each(["terminal", "web"] as const)("Two-factor sign-in in the %s", (name) => {
  test("an authenticator app is set up from its QR code, and dangerous actions require a code once", async () => {
    const user = await make(`story-${name}-${randomUUID()}`, { sysadmin: true });
    const browser = new BrowserSession(server.url);
    await browser.signIn(user.email, password);
    const { key } = await browser.ask<{ key: string }>("POST", "/ws/apikeypair", {
      name: "laptop",
      interactive: true,
    });
    const at = { url: server.url, token: key, email: user.email, password, address: "#/user/security" };
    const frontend = await frontends[name](at);
    try {
      await frontend.see("No second factor yet");
      await frontend.press("Add an authenticator app");
      const secret = await frontend.read(/\b([A-Z2-7]{32})\b/);
      await frontend.fill("Code", codeAt(secret));
      await frontend.press("Add");
      await frontend.see("You won't see them again");
      await frontend.press("I've saved them");
      await frontend.see("End your other sessions?");
      await frontend.press("Keep them");
      await frontend.see("Recovery codes left");
      expect(await browser.codeOf("GET", "/ws/session")).toBe("done");

      later(11 * minuteMS);
      await frontend.press("Generate new recovery codes");
      await frontend.see("Confirm that it is you");
      await frontend.fill("Code", "000000");
      await frontend.press("Continue");
      await frontend.see("The code is incorrect");
      await frontend.fill("Code", codeAt(secret));
      await frontend.press("Continue");
      await frontend.see("You won't see them again");
      await frontend.press("I've saved them");
      await frontend.press("Keep them");
      // a proof stays valid for ten minutes
      await frontend.press("Generate new recovery codes");
      await frontend.see("You won't see them again");
      await frontend.press("I've saved them");
      await frontend.press("End them");
      await until(
        "the other session has ended",
        async () => (await browser.codeOf("GET", "/ws/session")) !== "done",
      );
    } finally {
      await frontend.close();
    }
  }, 40_000);
});

describe.each(["terminal", "web"] as const)("Reauthentication in the %s", (name) => {
  test("without a second factor, account changes require the password after ten minutes", async () => {
    const user = await make(`again-${name}`, { sysadmin: true });
    const browser = new BrowserSession(server.url);
    await browser.signIn(user.email, password);
    const { key } = await browser.ask<{ key: string }>("POST", "/ws/apikeypair", {
      name: "laptop",
      interactive: true,
    });
    const at = { url: server.url, token: key, email: user.email, password, address: "#/user/security" };
    const frontend = await frontends[name](at);
    try {
      await frontend.see("No second factor yet");
      later(11 * minuteMS);
      await frontend.press("Add an authenticator app");
      await frontend.see("Enter your password to continue");
      await frontend.fill("Current password", "not the password");
      await frontend.press("Continue");
      await frontend.see("Incorrect password");
      await frontend.fill("Current password", password);
      await frontend.press("Continue");
      await frontend.read(/\b([A-Z2-7]{32})\b/);
    } finally {
      await frontend.close();
    }
  });
});

describe("Two-factor sign-in in the browser", () => {
  let url: string;
  beforeAll(async () => {
    // browsers don't support passkeys for IP addresses
    url = server.url.replace("127.0.0.1", "localhost");
  });
  afterAll(closeWindows);

  const field = ({ page }: BrowserWindow, label: string) =>
    page.getByLabel(new RegExp(`^${label}[\\s*]*$`)).first();
  const button = ({ page }: BrowserWindow, name: string) => page.getByRole("button", { name, exact: true });
  async function password_(window: BrowserWindow, email: string) {
    await window.page.goto(`${url}/#/`);
    await window.page.getByLabel("Email").fill(email);
    await window.page.getByLabel("Password").first().fill(password);
    await window.page.keyboard.press("Enter");
  }
  const signedIn = ({ page }: BrowserWindow) =>
    page.getByRole("navigation", { name: "Main" }).waitFor({ state: "attached" });
  /** Signs in with a password and opens the page about it. */
  async function openSecurity(email: string) {
    const window = await openWindow(url);
    await password_(window, email);
    await signedIn(window);
    await window.visit("/user/security");
    return window;
  }

  test("a code and a recovery code sign in, and an incorrect code doesn't", async () => {
    const { user, secret, recoveryCodes } = await withApp("codes");
    const window = await openWindow(url);
    await password_(window, user.email);
    await field(window, "Code").fill("123");
    await expectAccessible(window.page, "the code");
    await button(window, "Continue").click();
    await window.page.getByText("The code is incorrect").waitFor();
    await field(window, "Code").fill(codeAt(secret));
    await window.page.keyboard.press("Enter");
    await signedIn(window);
    await window.context.clearCookies();
    await window.page.reload();
    await password_(window, user.email);
    await field(window, "Code").fill(recoveryCodes[3]!.toUpperCase());
    await window.page.keyboard.press("Enter");
    await signedIn(window);
    await window.visit("/user/security");
    await window.page.getByText("(current)").waitFor();
    await window.page.getByText("Chrome on Linux").first().waitFor();
    await expectAccessible(window.page, "security");
    expect(window.complaints).toEqual([]);
    await window.context.close();
  });

  test("a read with a token that was just replaced doesn't sign the user out", async () => {
    const user = await make("renewed", { sysadmin: true });
    const window = await openSecurity(user.email);
    await button(window, "Add an authenticator app").click();
    const secret = window.page.getByText(/\b[A-Z2-7]{32}\b/);
    await secret.waitFor();
    // what was read less than two seconds ago isn't read again
    await window.page.waitForTimeout(2_500);
    const refusal = await fetch(`${url}/ws/session`);
    expect(refusal.status).toBe(401);
    const refused = { status: 401, contentType: "application/problem+json", body: await refusal.text() };
    for (const path of ["session", "sessions"])
      await window.page.route(`${url}/ws/${path}`, (route) => route.fulfill(refused), { times: 1 });
    const answered = (path: string) =>
      window.page.waitForResponse((one) => one.url() === `${url}/ws/${path}` && one.status() === 200);
    const accepted = Promise.all([answered("session"), answered("sessions")]);
    // as when the user returns to the window, when everything is read again
    await window.page.evaluate("globalThis.dispatchEvent(new Event('visibilitychange'))");
    await accepted;
    await secret.waitFor();
    await window.context.close();
  });

  test("logging out while the server can't be reached clears the page", async () => {
    const user = await make("offline", { sysadmin: true });
    const window = await openSecurity(user.email);
    await window.page.getByText("(current)").waitFor();
    await window.page.getByRole("button", { name: "offline" }).first().click();
    await window.page.getByRole("menuitem", { name: "Logout" }).click();
    await window.context.setOffline(true);
    await button(window, "Log out").click();
    await window.page.getByText("The server can't be reached").waitFor();
    await button(window, "Clear the screen").click();
    await window.page.getByRole("navigation", { name: "Main" }).waitFor({ state: "detached" });
    const page = await window.page.content();
    for (const shown of [user.email, "(current)", "Chrome on Linux"]) expect(page).not.toContain(shown);
    await window.context.close();
  });

  test("a user required to have a second factor sees only its setup until it is done", async () => {
    const user = await make("must", { mfaRequired: true });
    const window = await openWindow(url);
    await password_(window, user.email);
    await window.page.getByRole("heading", { name: "Set up a second factor" }).waitFor();
    await button(window, "Use an authenticator app").click();
    const secret = (await window.page.getByLabel("Key", { exact: true }).locator("code").textContent()) ?? "";
    await window.page.getByRole("img", { name: "QR code for an authenticator app" }).waitFor();
    await expectAccessible(window.page, "setting up a factor");
    await field(window, "Code").fill(codeAt(secret));
    await window.page.keyboard.press("Enter");
    await button(window, "I've saved them").click();
    await signedIn(window);
    await window.context.close();
  });

  test("an idle window signs out after the user's idle time", async () => {
    const user = await make("idle");
    const path = { userId: user.id };
    await server.ada.muster.call("updateUser", { path, body: { userInactivityTimeout: 30 } });
    const window = await openWindow(url);
    await window.page.clock.install();
    await password_(window, user.email);
    await signedIn(window);
    await window.page.clock.fastForward(29 * minuteMS);
    await window.page.keyboard.press("Shift");
    await window.page.clock.fastForward(29 * minuteMS);
    await window.page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
    await window.page.clock.fastForward(2 * minuteMS);
    await window.page.getByLabel("Email").waitFor();
    await window.context.close();
  });

  test("a passkey works as second factor and alone; replays and unverified users are refused", async () => {
    const user = await make("passkey", { sysadmin: true });
    const window = await openWindow(url);
    const { page, context } = window;
    const cdp = await context.newCDPSession(page);
    await cdp.send("WebAuthn.enable");
    const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await password_(window, user.email);
    await signedIn(window);
    await window.visit("/user/security");
    await button(window, "Add a passkey").click();
    await field(window, "Name").fill("Laptop");
    await page.keyboard.press("Enter");
    await button(window, "I've saved them").click();
    await page.getByText("Laptop").first().waitFor();

    const proofs: string[] = [];
    await cdp.send("Network.enable");
    cdp.on("Network.requestWillBeSent", ({ requestId, request }) => {
      if (!request.url.endsWith("/ws/session/mfa")) return;
      void cdp
        .send("Network.getRequestPostData", { requestId })
        .then(({ postData }) => proofs.push(postData));
    });
    const leave = async () => {
      await context.clearCookies();
      await page.reload();
    };
    await leave();
    await password_(window, user.email);
    await button(window, "Use a passkey").click();
    await signedIn(window);
    await leave();
    await button(window, "Sign in with a passkey").click();
    await signedIn(window);

    const stranger = new BrowserSession(server.url);
    await until("both passkey responses are captured", () => proofs.length === 2);
    for (const proof of proofs)
      expect(await stranger.codeOf("POST", "/ws/session/mfa", JSON.parse(proof))).toBe(
        "mfa_challenge_expired",
      );
    // a replayed response to a new challenge
    const { challenge } = await stranger.signIn(user.email, password);
    const { passkey } = JSON.parse(proofs[0]!) as { passkey: object };
    const replayed = { challenge, method: "PASSKEY", passkey };
    expect(await stranger.codeOf("POST", "/ws/session/mfa", replayed)).toBe("incorrect_mfa_code");

    // a user whom the authenticator can't verify is rejected
    await leave();
    await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
    await button(window, "Sign in with a passkey").click();
    await page.getByText("The browser didn't provide a passkey").waitFor();
    expect(window.complaints).toEqual([]);
    await context.close();
  });
});

describe("Two-factor sign-in in the shell", () => {
  const env = () => ({ HOME: home, XDG_CONFIG_HOME: home, MUSTER_URL: server.url });
  const shell = (args: string[], input?: string) => run(args, { env: env(), input });

  test("login reads the code from standard input or a prompt, and dangerous commands prompt, too", async () => {
    const { user, secret, recoveryCodes } = await withApp("shell");
    const login = ["login", "--email", user.email, "--password-stdin"];
    const without = await shell(login, password);
    expect([without.exitCode, without.stderr]).toEqual([2, expect.stringContaining("Code required")]);
    const wrong = await shell([...login, "--mfa-code-stdin"], `${password}\n000000\n`);
    expect([wrong.exitCode, wrong.stderr]).toEqual([4, expect.stringContaining("[incorrect_mfa_code]")]);
    const right = await shell([...login, "--mfa-code-stdin"], `${password}\n${recoveryCodes[0]}\n`);
    expect([right.exitCode, right.stderr]).toEqual([0, expect.stringContaining("Signed in to")]);
    const status = await shell(["auth", "mfa", "show"]);
    expect(status.stderr).toContain("Recovery codes left: 9.");
    expect(status.stdout).toMatch(/\tPhone\tAuthenticator app\t/);
    expect((await shell(["auth", "sessions", "list"])).stdout).toMatch(/^key\.\d+\tTerminal: .*\tyes$/m);

    expect((await shell(["auth", "mfa", "recovery-codes", "--jq", ".recoveryCodes | length"])).stdout).toBe(
      "10",
    );
    const sessions = () => shell(["auth", "sessions", "list", "--jq", "length"]);
    expect((await sessions()).stdout).toBe("2");
    const ended = await shell(["auth", "mfa", "recovery-codes", "--end-other-sessions", "--jq", "length"]);
    expect([ended.exitCode, (await sessions()).stdout]).toEqual([0, "1"]);
    later(11 * minuteMS);
    const refused = await shell(["users", "update", user.email, "--first-name", "Grace"]);
    expect([refused.exitCode, refused.stderr]).toEqual([
      5,
      expect.stringMatching(/Verify your second factor to continue\.[^]*Run `muster auth mfa confirm`/),
    ]);
    const asked = openTerminal(
      process.execPath,
      [muster, "users", "update", user.email, "--first-name", "Grace"],
      {
        columns: 120,
        env: env(),
      },
    );
    await asked.until(() => asked.raw.includes("Code: "));
    asked.type("000000\r");
    await asked.until(() => asked.raw.split("Code: ").length > 2);
    expect(asked.raw).toContain("The code is incorrect");
    asked.type(`${codeAt(secret)}\r`);
    expect(await asked.exited).toBe(0);
    expect(asked.raw).toContain("Updated user");
    const rotated = await shell(["api-keys", "rotate", "1"]);
    expect(rotated.exitCode).toBe(3);
    const made = await shell(["api-keys", "create", "--name", "program", "--jq", ".unattended"]);
    expect(made.stdout).toBe("true");
    const fresh = await shell(["api-keys", "rotate", "program", "--grace", "0m", "--jq", ".key"]);
    expect(fresh.stdout).toMatch(/^mk_/);

    const out = await shell(["logout", "--all"]);
    expect([out.exitCode, out.stderr]).toEqual([0, expect.stringContaining("All your sessions ended.")]);
    expect((await shell(["auth", "sessions", "list"])).exitCode).toBe(4);
  });

  test("a user required to have a factor sets it up at sign-in in an interactive terminal", async () => {
    const user = await make("must-shell", { mfaRequired: true });
    const login = ["login", "--email", user.email];
    const refused = await shell([...login, "--password-stdin"], password);
    expect([refused.exitCode, refused.stderr]).toEqual([
      5,
      expect.stringContaining("Set up a second factor first"),
    ]);
    const terminal = openTerminal(process.execPath, [muster, ...login], {
      columns: 120,
      rows: 50,
      env: env(),
    });
    await terminal.until(() => terminal.raw.includes("Password: "));
    terminal.type(`${password}\r`);
    await terminal.until(/Key: [A-Z2-7]{32}/);
    await terminal.until(/▄█▀|▀█▄|██/);
    await terminal.until(() => terminal.raw.includes("Code: "));
    const secret = /Key: ([A-Z2-7]{32})/.exec(terminal.text())![1]!;
    terminal.type(`${codeAt(secret)}\r`);
    expect(await terminal.exited).toBe(0);
    expect(terminal.raw).toContain("You won't see them again");
    expect(terminal.raw).toContain("Signed in to");
    expect((await shell(["auth", "status", "--jq", ".email"])).stdout).toBe(user.email);
  });

  test("an administrator sees locked-out users and unlocks them", async () => {
    const user = await make("guessed");
    for (let i = 0; i < 5; i++) await new BrowserSession(server.url).signIn(user.email, "wrong");
    const asAda = { ...env(), MUSTER_TOKEN: server.ada.token };
    const locked = await run(["users", "locked"], { env: asAda });
    expect(locked.stdout).toMatch(new RegExp(`^\\d+\t${user.email}\t5\t`, "m"));
    expect((await run(["users", "unlock", user.email], { env: asAda })).exitCode).toBe(0);
    expect((await run(["users", "locked", "--jq", "length"], { env: asAda })).stdout).toBe("0");
  });
});
