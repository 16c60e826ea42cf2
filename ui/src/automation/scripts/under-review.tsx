import {
  enums,
  malwareScanLabels,
  scriptLanguages,
  scriptName,
  scriptMessages,
  type MalwareScanStatus,
  t,
} from "@muster/sdk";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Banner, DataTable, Page, Tabs, Text } from "#kit";
import { operationError, useOperation } from "../../hooks/operations.ts";
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
  const [current, setCurrent] = useState<(typeof tabs)[number]>("PROCESSING");
  const scanner = useOperation("getMalwareScanner", {});
  const lists = {
    PROCESSING: useOperation("listScriptsUnderReview", { path: { status: "PROCESSING" } }),
    INFECTED: useOperation("listScriptsUnderReview", { path: { status: "INFECTED" } }),
    FAILED: useOperation("listScriptsUnderReview", { path: { status: "FAILED" } }),
  };
  const list = lists[current];
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
      <Tabs
        label={t("automation.scripts.reviews")}
        current={current}
        tabs={tabs.map((id) => ({
          id,
          label: malwareScanLabels[id satisfies MalwareScanStatus].label,
          count: lists[id].data?.results.length,
        }))}
        onChange={(id) => setCurrent(tabs.find((one) => one === id) ?? "PROCESSING")}
      />
      <DataTable
        label={t("automation.scripts.automations")}
        rows={list.data?.results ?? []}
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
        empty={{ title: none()[current] }}
      />
    </Page>
  );
}
