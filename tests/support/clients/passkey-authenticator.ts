// A passkey authenticator simulated by the browser.
import type { CDPSession } from "playwright-core";
import type { BrowserWindow } from "./test-stack.ts";

/** @returns a function that sets whether it verifies its user */
export async function addAuthenticator({ context, page }: BrowserWindow) {
  const cdp: CDPSession = await context.newCDPSession(page);
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
  const verifies = (isUserVerified: boolean) =>
    cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
  return { verifies };
}
