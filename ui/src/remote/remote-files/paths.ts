import type { TerminalUser } from "@muster/sdk";

export type FileUser = TerminalUser;

export const joinPath = (folder: string, name: string): string => `${folder.replace(/\/$/, "")}/${name}`;

export const parentOf = (path: string): string => path.replace(/\/[^/]*\/?$/, "") || "/";
