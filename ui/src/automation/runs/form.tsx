import { countDevices, scriptName, type DeviceSelection, type Script, t, scriptsInOrder } from "@muster/sdk";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { EmptyState, Page } from "#kit";
import { EditForm } from "../../components/edit-form.tsx";
import { useConnection } from "../../hooks/console.ts";
import { operationError, useAction, useOperation } from "../../hooks/operations.ts";
import { libraryAddress, type RunStart } from "../scripts/addresses.ts";
import { ScheduleFields, ScriptFields, TargetFields } from "./form-fields.tsx";
import { PreviewSection, type RunPreview } from "./preview.tsx";
import { usePreparedRun } from "./sign-dialog.tsx";
import { useRunForm, type RunValues } from "./use-run-form.ts";

/** Sets up a run: what, where, when and how carefully. Lists the devices before anything runs. */
export function NewRun() {
  const start = (useLocation().state ?? {}) as RunStart;
  const list = useOperation("listScripts", { query: { pageSize: 1000 } });
  if (!list.data)
    return (
      <Page title={t("automation.runs.runScripts")} loading={list.isPending} error={operationError(list)} />
    );
  const runnable = list.data.results.filter(({ actions }) => actions.includes("RUN"));
  if (!runnable.length) return <NothingToRun />;
  return <RunForm start={start} scripts={runnable} />;
}

function NothingToRun() {
  const navigate = useNavigate();
  return (
    <Page title={t("automation.runs.runScripts")}>
      <EmptyState
        title={t("automation.runs.thereAutomationYouMayRun")}
        action={{ label: t("automation.runs.goLibrary"), onSelect: () => void navigate(libraryAddress) }}
      />
    </Page>
  );
}

function selectionText({ deviceIds, unselectedDevicesIds = [] }: DeviceSelection): string {
  if (deviceIds) return t("automation.runs.chosenDevicesList", { devices: countDevices(deviceIds.length) });
  const count = unselectedDevicesIds.length;
  return count ? t("automation.runs.allMatchedExcept", { count }) : t("automation.runs.allMatched");
}

interface Props {
  start: RunStart;
  scripts: readonly Script[];
}

function RunForm({ start, scripts }: Props) {
  const { muster } = useConnection();
  const navigate = useNavigate();
  const { busy, run } = useAction();
  const [preview, setPreview] = useState<RunPreview>();
  const runForm = useRunForm(start, scripts);
  const { form, following, bodyOf } = runForm;
  const prepare = usePreparedRun();
  const check = async (values: RunValues) => {
    const body = bodyOf(values);
    const devices = (await muster.call("checkScriptRun", { body })).results;
    const able = devices.some(({ reason }) => !reason);
    const prepared = able ? await prepare(await muster.call("prepareScriptRun", { body })) : undefined;
    setPreview({ body, devices, prepared });
  };
  // only what was previewed can be run: any change needs another preview
  const isCurrent = preview && JSON.stringify(preview.body) === JSON.stringify(bodyOf(form.values));
  const subtitle = [
    ...(start.selection ? [selectionText(start.selection)] : []),
    ...(following.length
      ? [t("automation.runs.followedBy", { scripts: scriptsInOrder(following.map(scriptName)) })]
      : []),
  ].join(" · ");
  return (
    <Page title={t("automation.runs.runScripts")} subtitle={subtitle || undefined}>
      <EditForm
        label={t("automation.runs.run")}
        submitLabel={t("automation.runs.checkDevices")}
        form={form}
        busy={busy}
        dirty={runForm.variablesChanged}
        saves={false}
        save={check}
        onCancel={() => void (start.selection ? navigate(-1) : navigate(libraryAddress))}
      >
        <ScriptFields runForm={runForm} scripts={scripts} />
        {!start.selection && <TargetFields form={form} />}
        <ScheduleFields runForm={runForm} />
      </EditForm>
      {isCurrent && <PreviewSection preview={preview} busy={busy} run={run} />}
    </Page>
  );
}
