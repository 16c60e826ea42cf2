import { createMuster } from "@muster/sdk";
import { openLive } from "@muster/sdk/live";
import { App, type Platform } from "@muster/ui";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { HashRouter } from "react-router";

const element = document.getElementById("root");
if (!element) throw new Error("index.html has no #root");
const root = createRoot(element);

let csrfToken: string | null = null;
let signedOut = false;
let live = openLive({ url: "" });
const muster = createMuster({ url: "", csrfToken: () => csrfToken });

const platform: Platform = {
  preferences: {
    get: (key) => localStorage.getItem(`muster.${key}`) ?? undefined,
    set: (key, value) => localStorage.setItem(`muster.${key}`, value),
  },
  async saveFile(name, text) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
    return `Downloaded as ${name}`;
  },
  setSession(session) {
    csrfToken = session?.csrfToken ?? null;
    // the live channel signs in with the cookie it had when it was opened
    if (session && signedOut) {
      live.close();
      live = openLive({ url: "" });
      draw();
    }
    signedOut = !session;
  },
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
