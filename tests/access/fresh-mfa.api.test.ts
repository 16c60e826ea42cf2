// Operations that install code or change trust need a second factor proved within the last minutes.
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { limits } from "@muster/sdk";
import { operations, type OperationId } from "@muster/sdk/contract";
import { BrowserSession } from "../support/clients/browser-session.ts";
import { codeAt } from "../support/providers/totp.ts";
import { admin, startTestServer, type TestServer } from "../support/server/server.ts";

const minuteMS = 60_000;

/** The operations that must not be exempted by a change of the contract. */
const dangerous: OperationId[] = [
  "setActionLimit",
  "rotateSigningKey",
  "createRecoveryFile",
  "updateCodeSigning",
  "removeCodeSigning",
  "createEnrollmentToken",
  "installNmAgent",
  "addSignerList",
  "createScript",
  "updateScript",
  "importScripts",
  "createApplication",
  "updateApplication",
  "createScriptRun",
  "continueScriptRun",
  "retryScriptRun",
  "approveNodes",
  "rejectNodes",
  "inviteUser",
  "createUser",
  "updateUser",
  "deleteUser",
  "resetMfa",
  "createApiKey",
  "approveChangeRequest",
  "setPsa",
  "setSaml",
  "createScimToken",
  "deleteOrganization",
  "createCredential",
  "updateCredential",
  "deleteCredential",
  "importDevices",
];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => void vi.useRealTimers());

test("every dangerous operation requires a recent code, whatever its request is", async () => {
  const browser = new BrowserSession(server.url);
  await browser.signIn(admin.email, admin.password);
  const { challenge, secret } = await browser.ask<{ challenge: string; secret: string }>(
    "POST",
    "/ws/mfa/totp",
  );
  const body = { challenge, code: codeAt(secret), name: "Phone" };
  await browser.ask("PUT", "/ws/mfa/totp", body);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + (limits.freshMfaMinutes + 1) * minuteMS });
  const marked = Object.entries(operations).filter(([, { freshMfa }]) => freshMfa);
  const codes: Record<string, string> = {};
  for (const id of new Set([...dangerous, ...marked.map(([name]) => name as OperationId)])) {
    const { method, path } = operations[id];
    const sent = method === "GET" || method === "DELETE" ? undefined : {};
    codes[id] = await browser.codeOf(method, path.replace(/\{\w+\}/g, "1"), sent);
  }
  expect(Object.entries(codes).filter(([, code]) => code !== "mfa_required")).toEqual([]);
});
