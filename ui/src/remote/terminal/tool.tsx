import { t } from "@muster/sdk";
import { useEffect } from "react";
import { useParams } from "react-router";
import { Page } from "#kit";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { useConsole } from "../../hooks/console.ts";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { SessionsTable } from "../remote-sessions/table.tsx";

const askedKey = "terminalAsked";

/** The terminal tool of a device, by its address: asks to open one, above the sessions that there were. */
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
    // a page that is loaded again offers to go on with what was open instead
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
