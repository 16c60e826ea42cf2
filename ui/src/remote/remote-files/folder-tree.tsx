import { t, type FilePage, type Muster } from "@muster/sdk";
import { PathTree } from "../../components/path-tree.tsx";
import { useConnection } from "../../hooks/console.ts";
import { joinPath, parentOf, type FileUser } from "./paths.ts";

interface Props {
  nodeId: number;
  user: FileUser;
  /** The folder whose content is listed. */
  path: string;
  onOpen(path: string): void;
}

/** Reads the names of a folder's subfolders, which come first in its pages. */
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

/** The tree of a computer's folders. */
export function FolderTree({ nodeId, user, path, onOpen }: Props) {
  const { muster } = useConnection();
  return (
    <PathTree
      label={t("remote.files.folders")}
      failed={t("remote.files.unavailable")}
      top={{ path: "/", title: "/" }}
      queryKey={["listFolders", nodeId, user]}
      readNames={(folder, signal) => readFolders(muster, { nodeId, user, path: folder }, signal)}
      join={joinPath}
      parentOf={parentOf}
      path={path}
      onOpen={onOpen}
    />
  );
}
