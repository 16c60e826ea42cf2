import { createMuster, MusterError, t } from "@muster/sdk";
import { openLive } from "@muster/sdk/live";
import { App, partsWaitFor, type Platform } from "@muster/ui";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { HashRouter } from "react-router";
import { desktop } from "./desktop-notifications.ts";
import { chooseDownloads, save } from "./downloads.ts";
import { changeLanguage, loadLanguage } from "./language.ts";

// Safari doesn't have it yet
if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");

const chosen = localStorage.getItem("muster.language");
partsWaitFor(await loadLanguage([...(chosen ? [chosen] : []), ...navigator.languages]));

const element = document.getElementById("root");
if (!element) throw new Error("index.html has no #root");
const root = createRoot(element);

let csrfToken: string | null = null;
let signedOut = false;
let live = openLive({ url: "" });
const muster = createMuster({
  url: "",
  csrfToken: () => csrfToken,
  transport: async (url, request) => fetch(url, request),
});

const types: Record<string, string> = { csv: "text/csv", json: "application/json", xml: "application/xml" };

/** Returns the credential from a browser prompt. @throws MusterError if the user declined it */
async function jsonOf(asked: Promise<Credential | null>): Promise<Record<string, unknown>> {
  const credential = await asked.catch(() => null);
  if (credential instanceof PublicKeyCredential) return { ...credential.toJSON() };
  throw new MusterError("failed", {
    message: t("access.mfa.passkeyRefused"),
    nextStep: t("access.mfa.passkeyRefusedNextStep"),
  });
}

const platform: Platform = {
  async setLanguage(code) {
    await changeLanguage(code);
    localStorage.setItem("muster.language", code);
  },
  preferences: {
    get: (key) => localStorage.getItem(`muster.${key}`) ?? undefined,
    set: (key, value) => localStorage.setItem(`muster.${key}`, value),
  },
  window: {
    get: (key) => sessionStorage.getItem(`muster.${key}`) ?? undefined,
    set: (key, value) => sessionStorage.setItem(`muster.${key}`, value),
  },
  async saveFile(name, content) {
    // as a blob, because the browser moves large blobs to disk
    const part = typeof content === "string" ? content : await new Response(content).blob();
    save(name, new Blob([part], { type: types[name.split(".").at(-1) ?? ""] ?? "text/plain" }));
    return t("shell.shell.downloadedAs", { name });
  },
  temporaryFile: async () => (await import("./temporary-file.ts")).temporaryFile(),
  setSession(session) {
    csrfToken = session?.csrfToken ?? null;
    // the live channel signs in with the cookie of the time when it was opened
    if (session && !session.mfaEnrollment && !session.mfaProof && signedOut) {
      live.close();
      live = openLive({ url: "" });
      draw();
    }
    // the live channel doesn't admit users who must set up or prove a factor first
    signedOut = !session || session.mfaEnrollment || session.mfaProof;
  },
  // browsers don't support passkeys for IP addresses
  ...(window.isSecureContext &&
    "PublicKeyCredential" in window &&
    !/^[\d.]+$|:/.test(location.hostname) && {
      passkeys: {
        make: async (options) =>
          jsonOf(
            navigator.credentials.create({
              publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
                options as PublicKeyCredentialCreationOptionsJSON,
              ),
            }),
          ),
        ask: async (options) =>
          jsonOf(
            navigator.credentials.get({
              publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
                options as PublicKeyCredentialRequestOptionsJSON,
              ),
            }),
          ),
      },
    }),
  watchIdle(minutes, onIdle) {
    // the time is shared, because all windows share the session
    const seen = "muster.seen";
    const touch = () => localStorage.setItem(seen, String(Date.now()));
    const idle = () => Date.now() - Number(localStorage.getItem(seen)) > minutes * 60_000;
    const kinds = ["pointerdown", "keydown", "wheel"] as const;
    touch();
    for (const kind of kinds) addEventListener(kind, touch, { passive: true });
    const timer = setInterval(() => idle() && onIdle(), 10_000);
    return () => {
      clearInterval(timer);
      for (const kind of kinds) removeEventListener(kind, touch);
    };
  },
  desktop,
  leaveTo: (address) => location.assign(address),
  openTab(address) {
    if (!navigator.userActivation.isActive) return false;
    window.open(address, "_blank", "noopener,noreferrer");
    return true;
  },
  chooseFile: async () => (await askForFiles(false))[0],
  chooseFiles: () => askForFiles(true),
  chooseDownloads,
  knownRoot: {
    get: async () => localStorage.getItem("muster.root") ?? undefined,
    set: async (root) => localStorage.setItem("muster.root", root),
  },
  openSocket: (path) => new WebSocket(new URL(path, location.origin.replace("http", "ws"))),
  serverUrl: location.origin,
  socket: (path) => new WebSocket(new URL(path, location.origin.replace("http", "ws"))),
};

function askForFiles(multiple: boolean): Promise<{ name: string; bytes: Uint8Array }[]> {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.multiple = multiple;
    input.addEventListener("change", () =>
      resolve(
        Promise.all(
          [...(input.files ?? [])].map(async (file) => ({ name: file.name, bytes: await file.bytes() })),
        ),
      ),
    );
    input.addEventListener("cancel", () => resolve([]));
    input.click();
  });
}

function draw() {
  root.render(
    <StrictMode>
      <HashRouter>
        <App muster={muster} live={live} platform={platform} />
      </HashRouter>
    </StrictMode>,
  );
}
draw();
