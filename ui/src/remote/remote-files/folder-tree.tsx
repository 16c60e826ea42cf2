import { t, type FilePage, type Muster } from "@muster/sdk";
import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { Tree, type TreeNode } from "#kit";
import { useConnection } from "../../hooks/console.ts";
import { joinPath, parentOf, type FileUser } from "./paths.ts";

/** While the arrow keys move, the list waits. */
const restMS = 250;

interface Props {
  nodeId: number;
  user: FileUser;
  /** The folder that is listed. */
  path: string;
  onOpen(path: string): void;
}

/** The names of a folder's folders, which come first in its pages. */
async function readFolders(
  muster: Muster,
  { nodeId, user, path }: Omit<Props, "onOpen">,
  signal: AbortSignal,
): Promise<string[]> {
  const names: string[] = [];
  let after: string | null = "";
  do {
    const query = { path, user, ...(after && { after }) };
    const page: FilePage = await muster.call("listFiles", { path: { nodeId }, query }, signal);
    const folders = page.results.filter(({ kind }) => kind === "FOLDER");
    names.push(...folders.map(({ name }) => name));
    after = folders.length === page.results.length ? page.after : null;
  } while (after !== null);
  return names;
}

/** The folders above one, from the top. */
const above = (path: string): string[] =>
  path === "/" ? ["/"] : [...new Set([...above(parentOf(path)), parentOf(path)])];

/** The folders of a computer, each read when it is expanded. */
export function FolderTree({ nodeId, user, path, onOpen }: Props) {
  const { muster } = useConnection();
  const queries = useQueryClient();
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState({ path, under: path });
  if (chosen.under !== path) setChosen({ path, under: path });
  const reading = (folder: string) => ({
    queryKey: ["listFolders", nodeId, folder, user],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      readFolders(muster, { nodeId, user, path: folder }, signal),
    // a change reads it again
    staleTime: Infinity,
    retry: false,
  });
  const names = useQueries({
    queries: opened.map(reading),
    combine: (reads) => new Map(opened.map((folder, at) => [folder, reads[at]?.data])),
  });
  const nodeOf = (folder: string, title: string): TreeNode => {
    const children = names.get(folder);
    const below = children?.map((name) => nodeOf(joinPath(folder, name), name));
    return { key: folder, title, ...(below && { children: below }) };
  };
  const loadChildren = async (folder: string) => {
    const found = await queries.fetchQuery(reading(folder));
    setOpened((now) => [...new Set([...now, folder])]);
    return found.map((name) => nodeOf(joinPath(folder, name), name));
  };
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    if (chosen.path === chosen.under) return undefined;
    const timer = setTimeout(() => open(chosen.path), restMS);
    return () => clearTimeout(timer);
  }, [chosen]);
  return (
    <Tree
      label={t("remote.files.folders")}
      nodes={[nodeOf("/", "/")]}
      selected={chosen.path}
      expanded={above(path)}
      onSelect={(next) => setChosen({ path: next, under: path })}
      loadChildren={loadChildren}
      failed={t("remote.files.unavailable")}
    />
  );
}
