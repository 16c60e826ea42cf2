import { resolveReference, countDevices, type Answer, type NewScriptRun, t } from "@muster/sdk";
import { useNavigate } from "react-router";
import { Button, DataTable, Details, Section } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { useMutate, type useAction } from "../../hooks/operations.ts";
import { runAddress } from "../scripts/addresses.ts";

export interface RunPreview {
  body: NewScriptRun;
  devices: Answer<"checkScriptRun">["results"];
}

interface Props extends ReturnType<typeof useAction> {
  preview: RunPreview;
}

/** The devices of a run, and the button that starts it. */
export function PreviewSection({ preview: { body, devices }, busy, run }: Props) {
  const navigate = useNavigate();
  const { notify } = useConsole();
  const change = useMutate();
  const able = devices.filter(({ reason }) => !reason);
  const start = async () => {
    const { id } = await change("createScriptRun", { body });
    notify({
      tone: "success",
      title: t("automation.runs.startedOnDevices", { devices: countDevices(able.length) }),
    });
    void navigate(runAddress(id), { replace: true });
  };
  return (
    <Section title={t("automation.runs.devices")}>
      <Details
        items={[
          { label: t("automation.runs.devicesColumn"), value: countDevices(able.length) },
          { label: t("automation.runs.leftOut"), value: countDevices(devices.length - able.length) },
        ]}
      />
      <Button
        action={{
          label: t("automation.runs.runOnDevices", { devices: countDevices(able.length) }),
          kind: "primary",
          shortcut: "r",
          busy,
          disabled: able.length ? undefined : t("automation.runs.deviceCanRun"),
          onSelect: () => run(start),
        }}
      />
      <DataTable
        label={t("automation.runs.devicesRun")}
        rows={devices}
        rowKey={({ nodeId }) => String(nodeId)}
        columns={[
          {
            id: "device",
            label: t("automation.runs.device"),
            cell: ({ displayName }) => displayName,
            priority: 0,
          },
          {
            id: "organization",
            label: t("common.organization"),
            cell: ({ clientName }) => clientName,
            priority: 3,
          },
          {
            id: "status",
            label: t("automation.runs.status"),
            cell: ({ isUp }) => (isUp ? t("common.online") : t("automation.runs.offlineRunsWhenBack")),
            priority: 2,
          },
          {
            id: "outcome",
            label: t("automation.runs.willRun"),
            cell: ({ reason, detail, detailMessage }) =>
              reason
                ? { text: resolveReference(detailMessage) ?? detail, tone: "warning" }
                : { text: t("common.yes"), tone: "success" },
            priority: 1,
            width: "wide",
          },
        ]}
        empty={{ title: t("automation.runs.deviceMatches") }}
      />
    </Section>
  );
}
