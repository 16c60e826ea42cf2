import { formatNumber, installerLabel, t, type InstallerLink } from "@muster/sdk";
import { useState } from "react";
import { Banner, DataTable, Page, Text, type Action } from "#kit";
import { ConfirmAction } from "../../components/confirm-action.tsx";
import { useAddress } from "../../hooks/address.ts";
import { useNewDialog } from "../../hooks/new-dialog.ts";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { useScope } from "../../hooks/organizations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { timeCell, useNow } from "../../hooks/time.ts";
import { stateOf, usesOf } from "../enrollment-tokens/cells.ts";
import { AddComputer } from "./add-computer.tsx";
import { AddNmsDevice } from "./add-nms.tsx";

/** Installer links and their uses; computers and network management agents are added here. */
export function Installers() {
  const may = useMay();
  const now = useNow();
  const change = useMutate();
  const address = useAddress();
  const [adding, setAdding] = useNewDialog();
  const [revoking, setRevoking] = useState<InstallerLink>();
  // in a checkout, `prepare` makes the server build the package of its own operating system
  const list = useOperation("listInstallers", { query: { ...useScope(), prepare: true } });
  const isAddingNms = address.get("dialog") === "nms";
  const add: Action = {
    label: t("agents.installers.addComputer"),
    kind: "primary",
    shortcut: "n",
    onSelect: () => setAdding(true),
  };
  const addNms: Action = {
    label: t("agents.installers.addNmsDevice"),
    shortcut: "m",
    onSelect: () => address.set({ dialog: "nms" }),
  };
  return (
    <Page
      title={t("agents.installers.installers")}
      error={operationError(list)}
      actions={may("createInstaller") ? [add, addNms] : []}
    >
      {list.data?.version === null && (
        <Banner tone="warning" title={t("agents.installers.notBuiltTitle")}>
          <Text>{t("agents.installers.notBuilt")}</Text>
        </Banner>
      )}
      <DataTable
        label={t("agents.installers.links")}
        rows={list.data?.links ?? []}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        actions={(target) =>
          "row" in target && may("revokeEnrollmentToken")
            ? [
                {
                  label: t("agents.enrollmentTokens.revoke"),
                  kind: "danger",
                  shortcut: "D",
                  disabled:
                    target.row.state === "ACTIVE"
                      ? undefined
                      : t("agents.enrollmentTokens.cannotUsedAnyMore"),
                  onSelect: () => setRevoking(target.row),
                },
              ]
            : []
        }
        columns={[
          {
            id: "type",
            label: t("agents.installers.installer"),
            cell: ({ installerType }) => installerLabel(installerType),
            priority: 0,
          },
          {
            id: "state",
            label: t("agents.enrollmentTokens.status"),
            cell: (row) => stateOf(row),
            priority: 1,
          },
          { id: "client", label: t("common.organization"), cell: (row) => row.clientName, priority: 2 },
          {
            id: "location",
            label: t("agents.enrollmentTokens.location"),
            cell: (row) => row.locationName,
            priority: 3,
          },
          { id: "uses", label: t("agents.enrollmentTokens.uses"), cell: (row) => usesOf(row), priority: 4 },
          {
            id: "downloads",
            label: t("agents.installers.downloads"),
            cell: ({ downloads }) => formatNumber(downloads),
            priority: 5,
          },
          {
            id: "expires",
            label: t("agents.enrollmentTokens.expires"),
            cell: ({ expiresAt }) => timeCell(expiresAt, now),
            priority: 6,
          },
          {
            id: "by",
            label: t("agents.enrollmentTokens.made"),
            cell: ({ createdBy }) => createdBy,
            priority: 7,
          },
        ]}
        empty={{
          title: t("agents.installers.none"),
          hint: t("agents.installers.noneHint"),
          ...(may("createInstaller") && { action: add }),
        }}
      />
      {adding && may("createInstaller") && <AddComputer onClose={() => setAdding(false)} />}
      {isAddingNms && may("createInstaller") && <AddNmsDevice onClose={() => address.set({ dialog: "" })} />}
      {revoking && (
        <ConfirmAction
          danger
          title={t("agents.installers.revokeQuestion")}
          message={t("agents.installers.revokeMessage")}
          confirmLabel={t("agents.enrollmentTokens.revoke")}
          act={() => change("revokeEnrollmentToken", { path: { tokenId: revoking.tokenId } })}
          done={t("agents.installers.revoked")}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </Page>
  );
}
