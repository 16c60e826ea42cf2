import { t } from "@muster/sdk";
import { useEffect } from "react";
import { Page } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { useNewDialog } from "../../hooks/new-dialog.ts";
import { useMay } from "../../hooks/permissions.ts";
import { SessionsTable } from "./table.tsx";

/** Lists every session that the user may see, with its current state. */
export function RemoteSessions() {
  const { terminals } = useConsole();
  const may = useMay();
  const [isAsked, setAsked] = useNewDialog();
  useEffect(() => {
    if (!isAsked) return;
    terminals.ask();
    setAsked(false);
  }, [isAsked, setAsked, terminals]);
  return (
    <Page
      title={t("remote.console.sessions.title")}
      subtitle={t("remote.console.sessions.subtitle")}
      actions={
        may("openTerminal")
          ? [
              {
                label: t("remote.console.open.title"),
                kind: "primary",
                shortcut: "n",
                onSelect: () => terminals.ask(),
              },
            ]
          : []
      }
    >
      <SessionsTable />
    </Page>
  );
}
