import { t } from "@muster/sdk";
import { LogView } from "#kit";

/** Shows a source that can't be edited, as numbered lines that scroll and can be searched. */
export function SourceView({ source }: { source: string }) {
  const lines = source.replace(/\n$/, "").split("\n");
  return (
    <LogView
      label={t("automation.scripts.source")}
      lines={lines.map((text) => ({ text }))}
      empty={t("common.none")}
    />
  );
}
