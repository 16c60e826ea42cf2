import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { Tree, type TreeNode } from "#kit";

/** A place opens after the arrow keys have paused for this long. */
const restMS = 250;

interface Props {
  label: string;
  /** Shown if places couldn't be read. */
  failed: string;
  top: { path: string; title: string };
  /** Identifies the computer and the kind of places. */
  queryKey: readonly unknown[];
  /** Reads the names of the places below a path. */
  readNames(path: string, signal: AbortSignal): Promise<string[]>;
  join(path: string, name: string): string;
  parentOf(path: string): string;
  /** The place that is currently shown. */
  path: string;
  onOpen(path: string): void;
}

/** A tree of places on a computer, such as folders; each is read when it's expanded. */
export function PathTree({ label, failed, top, queryKey, readNames, join, parentOf, path, onOpen }: Props) {
  const queries = useQueryClient();
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState({ path, under: path });
  if (chosen.under !== path) setChosen({ path, under: path });
  const reading = (place: string) => ({
    queryKey: [...queryKey, place],
    queryFn: ({ signal }: { signal: AbortSignal }) => readNames(place, signal),
    // reads are only invalidated by changes
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
  /** Returns the places above a place, from the top. */
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
