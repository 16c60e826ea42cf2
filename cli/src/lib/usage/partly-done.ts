import { MusterError, t } from "@muster/sdk";

interface Item {
  nodeId?: number | null;
  id?: number | string;
  displayName?: string;
  name?: string;
}

const maxNamed = 5;

const nameOf = ({ displayName, name, nodeId, id }: Item) => displayName || name || String(nodeId ?? id ?? "");

/** The error of a command that failed for some of its items, with their number and names. */
export function partlyDone(failed: readonly Item[], total: number): MusterError {
  const names = failed.slice(0, maxNamed).map(nameOf).join(", ");
  const counts = { failed: failed.length, total, names };
  const more = failed.length - maxNamed;
  return new MusterError("partly_done", {
    message:
      more > 0
        ? t("common.cli.result.partlyDoneMore", { ...counts, more })
        : t("common.cli.result.partlyDone", counts),
  });
}
