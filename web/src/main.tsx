import { createMuster, t } from "@muster/sdk";
import { openLive } from "@muster/sdk/live";
import { App, partsWaitFor, type Platform } from "@muster/ui";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { HashRouter } from "react-router";
import { askForFiles } from "./choose-files.ts";
import { desktop } from "./desktop-notifications.ts";
import { chooseDownloads, save } from "./downloads.ts";
import { watchIdle } from "./idle.ts";
import { changeLanguage, loadLanguage } from "./language.ts";
import { passkeys } from "./passkeys.ts";

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
  ...(passkeys && { passkeys }),
  watchIdle,
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
  showsDesktops: true,
  openSocket: (path) => new WebSocket(new URL(path, location.origin.replace("http", "ws"))),
  serverUrl: location.origin,
};

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
