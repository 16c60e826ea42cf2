import { MusterError, t } from "@muster/sdk";

interface Item {
  nodeId?: number | null;
  id?: number | string;
  displayName?: string;
  name?: string;
}

const mostNamed = 5;

const nameOf = ({ displayName, name, nodeId, id }: Item) => displayName || name || String(nodeId ?? id ?? "");

/** The error of a command that failed for some of its items: how many of how many, and which. */
export function partlyDone(failed: readonly Item[], total: number): MusterError {
  const names = failed.slice(0, mostNamed).map(nameOf).join(", ");
  const counts = { failed: failed.length, total, names };
  const more = failed.length - mostNamed;
  return new MusterError("partly_done", {
    message:
      more > 0
        ? t("common.cli.result.partlyDoneMore", { ...counts, more })
        : t("common.cli.result.partlyDone", counts),
  });
}
