import {
  MusterError,
  scriptOutcomeText,
  scriptRunTargetLabels,
  type ScriptRunChunk,
  type ScriptRunTarget,
  t,
} from "@muster/sdk";
import { useQuery } from "@tanstack/react-query";
import { Banner, Dialog, LogView, Progress, Text } from "#kit";
import { useAction } from "../../hooks/operations.ts";
import { useConnection, useConsole } from "../../hooks/console.ts";

/** The output of a run on a device, followed while it grows. */
export function Output({ target, onClose }: { target: ScriptRunTarget; onClose(): void }) {
  const { muster, platform } = useConnection();
  const { notify } = useConsole();
  const { run } = useAction();
  const { runId, nodeId, displayName, chunks } = target;
  const output = useQuery<ScriptRunChunk[], MusterError>({
    queryKey: ["getScriptRunOutput", runId, nodeId, chunks],
    placeholderData: (before) => before,
    queryFn: async ({ signal }) => {
      const all: ScriptRunChunk[] = [];
      for (;;) {
        const query = { after: all.at(-1)?.seq ?? 0 };
        const page = await muster.call("getScriptRunOutput", { path: { runId, nodeId }, query }, signal);
        if (!page.results.length) return all;
        all.push(...page.results);
      }
    },
  });
  const text = (output.data ?? [])
    .map(
      (chunk) =>
        (chunk.omittedBytes ? t("automation.runs.bytesLeftOut", { omittedBytes: chunk.omittedBytes }) : "") +
        chunk.text,
    )
    .join("");
  const save = async (log: string) => {
    const where = await platform.saveFile(`${displayName}.log`, log);
    notify({ tone: "success", title: t("automation.runs.outputSaved"), detail: where });
  };
  return (
    <Dialog title={t("automation.runs.output", { displayName })} onClose={onClose}>
      <Text muted>
        {[scriptRunTargetLabels[target.state].label, scriptOutcomeText(target)].filter(Boolean).join(". ")}
      </Text>
      {output.isPending && <Progress label={t("automation.runs.loadingOutput")} />}
      {output.error && <Banner tone="danger" title={output.error.message} />}
      {output.data && !output.error && (
        <LogView
          label={t("automation.runs.outputColumn")}
          lines={
            text
              ? text
                  .replace(/\n$/, "")
                  .split("\n")
                  .map((line) => ({ text: line }))
              : []
          }
          live={target.state === "RUNNING"}
          onSave={(log) => run(() => save(log))}
          empty={t("automation.runs.wroteNothing")}
        />
      )}
    </Dialog>
  );
}
