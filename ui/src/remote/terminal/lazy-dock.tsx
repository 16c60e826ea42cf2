import { t } from "@muster/sdk";
import { Suspense } from "react";
import { ErrorBoundary, lazyPart } from "#kit";
import { useTerminals } from "./use-terminals.ts";

const SessionsDock = lazyPart(async () => (await import("./dock.tsx")).SessionsDock);
const OpenTerminal = lazyPart(async () => (await import("./open-dialog.tsx")).OpenTerminal);

/** The open terminals below every page, and the dialog that opens one. */
export function TerminalDock() {
  const { terminals, open } = useTerminals();
  const stopAsking = () => terminals.change({ asked: undefined });
  const close = [{ label: t("common.close"), onSelect: stopAsking }];
  return (
    <>
      {open.sessions.length > 0 && (
        <ErrorBoundary label={t("remote.console.dock.label")}>
          <Suspense>
            <SessionsDock />
          </Suspense>
        </ErrorBoundary>
      )}
      {open.asked && (
        <ErrorBoundary label={t("remote.console.open.title")} actions={close}>
          <Suspense>
            <OpenTerminal nodeId={open.asked.nodeId} onClose={stopAsking} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
