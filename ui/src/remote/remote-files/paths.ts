import type { TerminalUser } from "@muster/sdk";
import type { Cell } from "#kit";

export type FileUser = TerminalUser;

/** Returns the user whose rights an address names. */
export const userOf = (as: string): FileUser => (as === "user" ? "USER" : "SYSTEM");

export const joinPath = (folder: string, name: string): string => `${folder.replace(/\/$/, "")}/${name}`;

export const parentOf = (path: string): string => path.replace(/\/[^/]*\/?$/, "") || "/";

export const lastName = (path: string): string => path.split("/").findLast(Boolean) ?? "";

/** Formats a path with its name first, so that a narrow column shows the name. */
export const pathCell = (path: string): Cell =>
  path.startsWith("/") ? { text: lastName(path), detail: parentOf(path), title: path } : path;

/** Returns the address of a folder's list, or of a file's editor. */
export function filesAddress(nodeId: number, user: FileUser, at: { folder: string } | { file: string }) {
  const isFile = "file" in at;
  const path = isFile ? at.file : at.folder;
  const params = new URLSearchParams({ path, ...(user === "USER" && { as: "user" }) });
  return `/deviceDashboard/${nodeId}/tools/files${isFile ? "/edit" : ""}?${params}`;
}
