import type { TerminalUser } from "@muster/sdk";
import type { Cell } from "#kit";

export type FileUser = TerminalUser;

/** The rights that an address names. */
export const userOf = (as: string): FileUser => (as === "user" ? "USER" : "SYSTEM");

export const joinPath = (folder: string, name: string): string => `${folder.replace(/\/$/, "")}/${name}`;

export const parentOf = (path: string): string => path.replace(/\/[^/]*\/?$/, "") || "/";

export const lastName = (path: string): string => path.split("/").findLast(Boolean) ?? "";

/** A path by its name, which a narrow column keeps. */
export const pathCell = (path: string): Cell =>
  path.startsWith("/") ? { text: lastName(path), detail: parentOf(path), title: path } : path;

/** The address of the list of a folder, or of the editor of a file. */
export function filesAddress(nodeId: number, user: FileUser, at: { folder: string } | { file: string }) {
  const isFile = "file" in at;
  const path = isFile ? at.file : at.folder;
  const params = new URLSearchParams({ path, ...(user === "USER" && { as: "user" }) });
  return `/deviceDashboard/${nodeId}/tools/files${isFile ? "/edit" : ""}?${params}`;
}
