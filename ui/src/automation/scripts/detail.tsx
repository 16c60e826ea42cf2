import { isText, MusterError, scriptName, t, type Script } from "@muster/sdk";
import type { ComponentProps } from "react";
import { useParams } from "react-router";
import { Page } from "#kit";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { useEditSnapshot } from "../../hooks/form.ts";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { ApplicationEditor } from "../applications/editor.tsx";
import { NativeScript } from "./native-script.tsx";
import { ScriptForm } from "./script-editor.tsx";

export function AutomationPage() {
  const id = useParams().id ?? "new";
  const may = useMay();
  if (!/^\d+$/.test(id) && !may("createScript"))
    return <Page title={t("automation.scripts.automation")} error={new MusterError("forbidden")} />;
  if (id === "new") return <ScriptForm />;
  if (id === "install" || id === "application")
    return <ApplicationEditor language={id === "install" ? "binary_install" : "binary_run"} />;
  return <OpenScript scriptId={Number(id)} />;
}

function OpenScript({ scriptId }: { scriptId: number }) {
  const read = useOperation("getScript", { path: { scriptId } });
  const { opened: script, actions, reopen } = useEditSnapshot(read.data);
  useBreadcrumb(read.data && scriptName(read.data));
  if (!script)
    return (
      <Page
        title={t("automation.scripts.automation")}
        loading={read.isPending}
        error={operationError(read)}
      />
    );
  const opened = { script, actions, onSaved: reopen };
  if (isText(script.language))
    return <ScriptForm key={script.revision} {...opened} content={script.content} />;
  if (script.language === "native") return <NativeScript script={script} content={script.content} />;
  return <OpenApplication key={script.revision} {...opened} language={script.language} />;
}

type OpenApplicationProps = Omit<ComponentProps<typeof ApplicationEditor>, "installedFrom"> & {
  script: Script;
};

/** Opens the editor once the installer's URL has been read. */
function OpenApplication(props: OpenApplicationProps) {
  const { script } = props;
  const path = { scriptId: script.id };
  const files = useOperation("getBinaryScriptAttachments", { path }, script.binaryInstallSettings !== null);
  if (files.isLoading || files.error)
    return <Page title={scriptName(script)} loading={files.isLoading} error={operationError(files)} />;
  return <ApplicationEditor {...props} installedFrom={files.data?.runnableAttachment?.url ?? undefined} />;
}
