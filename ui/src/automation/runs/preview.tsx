import { countDevices, type Answer, type NewScriptRun } from "@muster/sdk";
import { useNavigate } from "react-router";
import { Button, DataTable, Details, Section } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { useAction, useMutate } from "../../hooks/operations.ts";
import { runAddress } from "../scripts/addresses.ts";

export interface RunPreview {
  body: NewScriptRun;
  devices: Answer<"checkScriptRun">["results"];
}

/** The devices that a run would reach, and the button that starts it. */
export function PreviewSection({ preview: { body, devices } }: { preview: RunPreview }) {
  const navigate = useNavigate();
  const { notify } = useConsole();
  const change = useMutate();
  const { busy, run } = useAction();
  const able = devices.filter(({ reason }) => !reason);
  const start = async () => {
    const { id } = await change("createScriptRun", { body });
    notify({ tone: "success", title: `Runs on ${countDevices(able.length)}` });
    void navigate(runAddress(id), { replace: true });
  };
  return (
    <Section title="Devices">
      <Details
        items={[
          { label: "Runs on", value: countDevices(able.length) },
          { label: "Left out", value: countDevices(devices.length - able.length) },
        ]}
      />
      <Button
        action={{
          label: `Run on ${countDevices(able.length)}`,
          kind: "primary",
          shortcut: "r",
          busy,
          disabled: able.length ? undefined : "No device can run it",
          onSelect: () => run(start),
        }}
      />
      <DataTable
        label="Devices of the run"
        rows={devices}
        rowKey={({ nodeId }) => String(nodeId)}
        columns={[
          { id: "device", label: "Device", cell: ({ displayName }) => displayName, priority: 0 },
          {
            id: "organization",
            label: "Organization",
            cell: ({ clientName }) => clientName,
            priority: 3,
          },
          {
            id: "status",
            label: "Status",
            cell: ({ isUp }) => (isUp ? "Online" : "Offline: it runs when it is back"),
            priority: 2,
          },
          {
            id: "outcome",
            label: "Will run",
            cell: ({ reason, detail }) =>
              reason ? { text: detail, tone: "warning" } : { text: "Yes", tone: "success" },
            priority: 1,
            width: "wide",
          },
        ]}
        empty={{ title: "No device matches" }}
      />
    </Section>
  );
}
