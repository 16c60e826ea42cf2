import { countDevices, scriptName, type DeviceSelection, t, scriptsInOrder } from "@muster/sdk";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { EmptyState, Page } from "#kit";
import { EditForm } from "../../components/edit-form.tsx";
import { useConnection } from "../../hooks/console.ts";
import { useAction } from "../../hooks/operations.ts";
import { useScriptPicker } from "../use-script-picker.ts";
import { libraryAddress, type RunStart } from "../scripts/addresses.ts";
import { ScheduleFields, ScriptFields, TargetFields, type ScriptPicker } from "./form-fields.tsx";
import { PreviewSection, type RunPreview } from "./preview.tsx";
import { usePreparedRun } from "./sign-dialog.tsx";
import { useRunForm, type RunValues } from "./use-run-form.ts";

/**
 * Sets up a run: what, where, when, and with which precautions. The devices are listed before anything runs.
 */
export function NewRun() {
  const start = (useLocation().state ?? {}) as RunStart;
  const [chosen, setChosen] = useState(() => start.scriptIds?.map(String) ?? []);
  const picker = useScriptPicker(chosen, { show: "RUNNABLE" });
  const [isOpen, setIsOpen] = useState(false);
  // the values entered are preserved while another automation is read
  if (!isOpen && !picker.isPending && !picker.error) setIsOpen(true);
  if (!isOpen)
    return <Page title={t("automation.runs.runScripts")} loading={picker.isPending} error={picker.error} />;
  if (!picker.total) return <NothingToRun />;
  const choose = (id: string) => setChosen((ids) => [id, ...ids.slice(1)]);
  return <RunForm start={start} picker={{ ...picker, choose }} />;
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
  picker: ScriptPicker;
}

function RunForm({ start, picker }: Props) {
  const { muster } = useConnection();
  const navigate = useNavigate();
  const { busy, run } = useAction();
  const [preview, setPreview] = useState<RunPreview>();
  const runForm = useRunForm(start, picker.scripts);
  const { form, following, bodyOf } = runForm;
  const prepare = usePreparedRun();
  const check = async (values: RunValues) => {
    const body = bodyOf(values);
    const devices = (await muster.call("checkScriptRun", { body })).results;
    const able = devices.some(({ reason }) => !reason);
    const prepared = able ? await prepare(await muster.call("prepareScriptRun", { body })) : undefined;
    setPreview({ body, devices, prepared });
  };
  // only a previewed run can be started, so any change requires a new preview
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
        <ScriptFields runForm={runForm} picker={picker} />
        {!start.selection && <TargetFields form={form} />}
        <ScheduleFields runForm={runForm} />
      </EditForm>
      {isCurrent && <PreviewSection preview={preview} busy={busy} run={run} />}
    </Page>
  );
}
