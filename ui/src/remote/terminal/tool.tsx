import { t } from "@muster/sdk";
import { useEffect } from "react";
import { useParams } from "react-router";
import { Page } from "#kit";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { useConsole } from "../../hooks/console.ts";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { SessionsTable } from "../remote-sessions/table.tsx";

const askedKey = "terminalAsked";

/** The terminal tool of a device: asks how to open a terminal, and lists the device's sessions. */
export function TerminalTool() {
  const { id } = useParams();
  const nodeId = Number(id);
  const { terminals, platform } = useConsole();
  const { window: store } = platform;
  const device = useOperation("getDevice", { path: { nodeId } });
  const isKnown = device.data !== undefined;
  const title = device.data
    ? t("remote.console.open.titleOn", { name: device.data.displayName })
    : t("remote.console.terminal");
  useBreadcrumb(title);
  useEffect(() => {
    if (!isKnown) return undefined;
    // after a reload, the user can resume the open session instead
    if (!store?.get(askedKey)) terminals.ask(nodeId);
    store?.set(askedKey, "yes");
    return () => store?.set(askedKey, "");
  }, [terminals, isKnown, nodeId, store]);
  return (
    <Page
      title={title}
      loading={device.isPending}
      error={operationError(device)}
      actions={[
        {
          label: t("remote.console.open.title"),
          kind: "primary",
          shortcut: "n",
          onSelect: () => terminals.ask(nodeId),
        },
      ]}
    >
      <SessionsTable nodeId={nodeId} />
    </Page>
  );
}
