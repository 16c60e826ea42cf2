import { useEffect, useRef } from "react";
import type { Action } from "#kit";
import { useConsole } from "./console.ts";

/** Adds a page's actions to the palette. */
export function usePageCommands(group: string, actions: readonly Action[]): void {
  const { setPageCommands } = useConsole();
  const offered = actions.filter(({ disabled }) => disabled === undefined);
  const latest = useRef(offered);
  useEffect(() => {
    latest.current = offered;
  });
  const labels = JSON.stringify(offered.map(({ label }) => label));
  useEffect(() => {
    const run = (label: string) => latest.current.find((one) => one.label === label)?.onSelect();
    const commands = (JSON.parse(labels) as string[]).map((label) => ({
      label,
      onSelect: () => run(label),
    }));
    setPageCommands(commands.length ? { group, actions: commands } : undefined);
    return () => setPageCommands(undefined);
  }, [group, labels, setPageCommands]);
}
