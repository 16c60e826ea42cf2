import { t, type ChangeRequest } from "@muster/sdk";
import { useState } from "react";
import { DataTable, Section } from "#kit";
import { useOperation } from "../../hooks/operations.ts";

const pageSize = 100;

/** Lists every device that a request affects, page by page. */
export function RequestDevices({ request }: { request: ChangeRequest }) {
  const [offset, setOffset] = useState(0);
  const path = { requestId: request.id };
  const read = useOperation("listChangeRequestDevices", { path, query: { offset, pageSize } });
  const total = read.data?.total ?? request.devices;
  const page = (label: string, to: number) => ({ label, onSelect: () => setOffset(to) });
  return (
    <Section
      title={t("operations.changeRequests.devices")}
      actions={[
        ...(offset > 0 ? [page(t("operations.changeRequests.previousPage"), offset - pageSize)] : []),
        ...(offset + pageSize < total
          ? [page(t("operations.changeRequests.nextPage"), offset + pageSize)]
          : []),
      ]}
    >
      <DataTable
        label={t("operations.changeRequests.devices")}
        rows={read.data?.results ?? []}
        rowKey={({ nodeId }) => String(nodeId)}
        loading={read.isPending}
        columns={[
          { id: "name", label: t("common.name"), cell: ({ displayName }) => displayName, priority: 0 },
          {
            id: "organization",
            label: t("operations.changeRequests.organization"),
            cell: ({ clientName }) => clientName,
            priority: 1,
          },
        ]}
        empty={{ title: t("operations.changeRequests.noDevices") }}
      />
    </Section>
  );
}
