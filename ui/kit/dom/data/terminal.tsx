import "../styles/dock.css";
import { Suspense } from "react";
import { lazyPart } from "../../headless/lazy-part.tsx";
import { kitMessages } from "../../messages.ts";
import type { TerminalProps } from "../../types/index.ts";

// xterm.js is loaded with the first terminal, not with the first page
const TerminalView = /* @__PURE__ */ lazyPart(
  async () => (await import("../lib/lazy/terminal-view.tsx")).default,
);

export function Terminal(props: TerminalProps) {
  return (
    <Suspense fallback={<p className="muster-terminal-loading">{kitMessages.loading}</p>}>
      <TerminalView {...props} />
    </Suspense>
  );
}
