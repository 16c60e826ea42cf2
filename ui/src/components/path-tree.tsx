import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { Tree, type TreeNode } from "#kit";

/** While the arrow keys move, what shows the chosen place waits. */
const restMS = 250;

interface Props {
  label: string;
  /** Shown where places could not be read. */
  failed: string;
  top: { path: string; title: string };
  /** Whose places they are. */
  queryKey: readonly unknown[];
  /** The names of the places below one. */
  readNames(path: string, signal: AbortSignal): Promise<string[]>;
  join(path: string, name: string): string;
  parentOf(path: string): string;
  /** The place that is shown. */
  path: string;
  onOpen(path: string): void;
}

/** Places on a computer below one another, such as folders, each read when it is expanded. */
export function PathTree({ label, failed, top, queryKey, readNames, join, parentOf, path, onOpen }: Props) {
  const queries = useQueryClient();
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState({ path, under: path });
  if (chosen.under !== path) setChosen({ path, under: path });
  const reading = (place: string) => ({
    queryKey: [...queryKey, place],
    queryFn: ({ signal }: { signal: AbortSignal }) => readNames(place, signal),
    // a change reads it again
    staleTime: Infinity,
    retry: false,
  });
  const names = useQueries({
    queries: opened.map(reading),
    combine: (reads) => new Map(opened.map((place, at) => [place, reads[at]?.data])),
  });
  const nodeOf = (place: string, title: string): TreeNode => {
    const below = names.get(place)?.map((name) => nodeOf(join(place, name), name));
    return { key: place, title, ...(below && { children: below }) };
  };
  const loadChildren = async (place: string) => {
    const found = await queries.fetchQuery(reading(place));
    setOpened((now) => [...new Set([...now, place])]);
    return found.map((name) => nodeOf(join(place, name), name));
  };
  /** Those above a place, from the top. */
  const above = (place: string): string[] =>
    place === top.path ? [place] : [...new Set([...above(parentOf(place)), parentOf(place)])];
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    if (chosen.path === chosen.under) return undefined;
    const timer = setTimeout(() => open(chosen.path), restMS);
    return () => clearTimeout(timer);
  }, [chosen]);
  return (
    <Tree
      label={label}
      nodes={[nodeOf(top.path, top.title)]}
      selected={chosen.path}
      expanded={above(path)}
      onSelect={(next) => setChosen({ path: next, under: path })}
      loadChildren={loadChildren}
      failed={failed}
    />
  );
}
