import {
  enums,
  malwareScanLabels,
  scriptLanguages,
  scriptName,
  scriptMessages,
  type MalwareScanStatus,
  t,
} from "@muster/sdk";
import { useNavigate } from "react-router";
import { Banner, DataTable, Page, Text } from "#kit";
import { useAddress } from "../../hooks/address.ts";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { useTextFilter } from "../../hooks/text-filter.ts";
import { editorAddress } from "./addresses.ts";

const tabs = enums.MalwareReview;
const none = () => ({
  PROCESSING: t("automation.scripts.nothingWaitsScan"),
  INFECTED: t("automation.scripts.nothingInfected"),
  FAILED: t("automation.scripts.scanHasFailed"),
});

/** Automations that the malware scanner hasn't found clean. */
export function UnderReview() {
  const navigate = useNavigate();
  const address = useAddress();
  const current = tabs.find((id) => id === address.get("show")) ?? "PROCESSING";
  const scanner = useOperation("getMalwareScanner", {});
  const lists = {
    PROCESSING: useOperation("listScriptsUnderReview", { path: { status: "PROCESSING" } }),
    INFECTED: useOperation("listScriptsUnderReview", { path: { status: "INFECTED" } }),
    FAILED: useOperation("listScriptsUnderReview", { path: { status: "FAILED" } }),
  };
  const list = lists[current];
  const { rows, query, emptyOr } = useTextFilter(
    list.data?.results ?? [],
    t("automation.scripts.searchAutomations"),
    (row) => ({
      name: scriptName(row),
      language: scriptLanguages[row.language].label,
      reason: row.malwareScanDetail,
    }),
  );
  return (
    <Page
      title={t("automation.scripts.underReview")}
      subtitle={t("automation.scripts.automationsRunNowhere")}
      error={operationError(list)}
    >
      {scanner.data?.state === "UNREACHABLE" && (
        <Banner tone="warning" title={scriptMessages.scannerAway}>
          <Text>{scriptMessages.scannerNext}</Text>
        </Banner>
      )}
      <DataTable
        label={t("automation.scripts.automations")}
        query={query}
        views={{
          items: tabs.map((id) => ({
            id,
            label: malwareScanLabels[id satisfies MalwareScanStatus].label,
            count: lists[id].data?.results.length ?? 0,
          })),
          current,
          onChange: (show) => address.set({ show }),
        }}
        rows={rows}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        onOpen={({ id }) => void navigate(editorAddress(id))}
        columns={[
          {
            id: "name",
            label: t("common.name"),
            cell: (row) => ({ text: scriptName(row), to: editorAddress(row.id) }),
            priority: 0,
          },
          {
            id: "type",
            label: t("automation.scripts.type"),
            cell: ({ language }) => scriptLanguages[language].label,
            priority: 1,
          },
          {
            id: "detail",
            label: t("automation.scripts.detail"),
            cell: (row) => row.malwareScanDetail,
            priority: 2,
            width: "wide",
          },
        ]}
        empty={emptyOr({ title: none()[current] })}
      />
    </Page>
  );
}
