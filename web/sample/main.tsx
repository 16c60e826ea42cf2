// A small app with every component of the kit; tests/kit builds and tests it.
import { setLanguage, type Catalog } from "@muster/sdk";
import common from "@muster/sdk/locales/en-us/common.json" with { type: "json" };
import kit from "@muster/sdk/locales/en-us/kit.json" with { type: "json" };
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { HashRouter } from "react-router";
import { SampleApp } from "../../ui/kit/sample/app.tsx";

const catalogs: Record<string, Catalog | undefined> = { common, kit };
setLanguage({ code: "en-us", catalog: (area) => catalogs[area] });

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <HashRouter>
      <SampleApp />
    </HashRouter>
  </StrictMode>,
);
