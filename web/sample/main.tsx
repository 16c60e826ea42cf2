// One small app with every component of the kit in it; tests/kit builds it and drives it.
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { HashRouter } from "react-router";
import { SampleApp } from "../../ui/kit/sample/app.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <HashRouter>
      <SampleApp />
    </HashRouter>
  </StrictMode>,
);
