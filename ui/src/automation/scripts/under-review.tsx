import {
  enums,
  malwareScanLabels,
  scriptLanguages,
  scriptName,
  scriptWords,
  type MalwareScanStatus,
} from "@muster/sdk";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Banner, DataTable, Page, Tabs, Text } from "#kit";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { editorAddress } from "./addresses.ts";

const tabs = enums.MalwareReview;
const none = () => ({
  PROCESSING: "Nothing waits for the scan",
  INFECTED: "Nothing is infected",
  FAILED: "No scan has failed",
});

/** What the malware scanner has not found clean. */
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
    <Page title="Under review" subtitle="Automations that run nowhere" error={operationError(list)}>
      {scanner.data?.state === "UNREACHABLE" && (
        <Banner tone="warning" title={scriptWords.scannerAway}>
          <Text>{scriptWords.scannerNext}</Text>
        </Banner>
      )}
      <Tabs
        label="Reviews"
        current={current}
        tabs={tabs.map((id) => ({
          id,
          label: malwareScanLabels[id satisfies MalwareScanStatus].label,
          count: lists[id].data?.results.length,
        }))}
        onChange={(id) => setCurrent(tabs.find((one) => one === id) ?? "PROCESSING")}
      />
      <DataTable
        label="Automations"
        rows={list.data?.results ?? []}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        onOpen={({ id }) => void navigate(editorAddress(id))}
        columns={[
          {
            id: "name",
            label: "Name",
            cell: (row) => ({ text: scriptName(row), to: editorAddress(row.id) }),
            priority: 0,
          },
          { id: "type", label: "Type", cell: ({ language }) => scriptLanguages[language].label, priority: 1 },
          { id: "detail", label: "Detail", cell: (row) => row.malwareScanDetail, priority: 2, width: "wide" },
        ]}
        empty={{ title: none()[current] }}
      />
    </Page>
  );
}
