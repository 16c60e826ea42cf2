import {
  askedRun,
  countDevices,
  resolveReference,
  type Answer,
  type NewScriptRun,
  type RunSignature,
  t,
} from "@muster/sdk";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Banner, Button, DataTable, Details, Section, Text } from "#kit";
import { signersAddress } from "../../agents/signers/routes.ts";
import { useSigning } from "../../agents/signers/signing-fields.tsx";
import { useConsole } from "../../hooks/console.ts";
import { useMutate, type useAction } from "../../hooks/operations.ts";
import { runAddress } from "../scripts/addresses.ts";
import { SignRun, usePreparedRun, type PreparedRun } from "./sign-dialog.tsx";

export interface RunPreview {
  body: NewScriptRun;
  devices: Answer<"checkScriptRun">["results"];
  /** What must be signed, if anything. */
  prepared: PreparedRun | undefined;
}

interface Props extends ReturnType<typeof useAction> {
  preview: RunPreview;
}

/** The devices of a run, and the button that starts the run. */
export function PreviewSection({ preview: { body, devices, prepared }, busy, run }: Props) {
  const navigate = useNavigate();
  const { muster, notify } = useConsole();
  const change = useMutate();
  const prepare = usePreparedRun();
  const { obstacle } = useSigning(prepared?.signers ?? []);
  const [signing, setSigning] = useState<PreparedRun>();
  const able = devices.filter(({ reason }) => !reason);
  const start = async (signature?: RunSignature) => {
    const { id } = await change("createScriptRun", { body: { ...body, ...(signature && { signature }) } });
    notify({
      tone: "success",
      title: t("automation.runs.startedOnDevices", { devices: countDevices(able.length) }),
    });
    void navigate(runAddress(id), { replace: true });
  };
  // prepared now, because the validity of a signed run starts at this time, not at the preview
  const sign = async () => setSigning(await prepare(await muster.call("prepareScriptRun", { body })));
  return (
    <Section title={t("automation.runs.devices")}>
      <Details
        items={[
          { label: t("automation.runs.devicesColumn"), value: countDevices(able.length) },
          { label: t("automation.runs.leftOut"), value: countDevices(devices.length - able.length) },
        ]}
      />
      {prepared && obstacle && (
        <Banner
          tone="warning"
          title={obstacle.title}
          actions={prepared.manifest.organizationIds.slice(0, 1).map((id) => ({
            label: t("agents.signers.signers"),
            onSelect: () => void navigate(signersAddress(id)),
          }))}
        >
          <Text>{obstacle.text}</Text>
        </Banner>
      )}
      <Button
        action={{
          label: prepared
            ? t("automation.runs.sign.andRunOn", { devices: countDevices(able.length) })
            : t("automation.runs.runOnDevices", { devices: countDevices(able.length) }),
          kind: "primary",
          shortcut: "r",
          busy,
          disabled: whyNot(able.length, prepared && obstacle?.title),
          onSelect: () => run(() => (prepared ? sign() : start())),
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
      {signing && (
        <SignRun
          prepared={signing}
          deviceNames={able.map(({ displayName }) => displayName)}
          asked={(known) => askedRun(muster, body, able, known)}
          start={async (signature) => {
            setSigning(undefined);
            run(() => start(signature));
          }}
          onClose={() => setSigning(undefined)}
        />
      )}
    </Section>
  );
}

const whyNot = (able: number, obstacle: string | undefined): string | undefined =>
  able ? obstacle : t("automation.runs.deviceCanRun");
