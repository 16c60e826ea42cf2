import type { FC } from "react";
import type { FieldProps } from "./field.ts";

/** A file that the user chose; read only when needed. */
export interface ChosenFile {
  name: string;
  size: number;
  /** Milliseconds since 1970. */
  modifiedAt: number;
  /** Permissions; 0 where they aren't known. */
  mode: number;
  /** Its bytes from an offset on, piece by piece. */
  read(from: number): AsyncIterable<Uint8Array>;
}

export interface FolderEntry {
  /** From the folder on, with `/` between its parts. */
  path: string;
  /** Left out for folders. */
  file?: ChosenFile;
}

/**
 * A folder that the user chose: in browsers with what is in it, in terminals by its path on this computer.
 */
export type ChosenFolder = { name: string } & (
  | { entries: readonly FolderEntry[] }
  | { path: string; entries?: undefined }
);

export interface ListedFile {
  id: string;
  name: string;
  /** Formatted size, such as "3.2 MB". */
  size?: string;
  /** From 0 to 1 while it uploads; left out once it is done. */
  progress?: number;
  /** It was only chosen, and uploads later. */
  isWaiting?: boolean;
  error?: string;
}

export interface FileDropProps extends FieldProps {
  files: readonly ListedFile[];
  onAdd(files: ChosenFile[]): void;
  onRemove?(id: string): void;
  /** Folders are accepted, too. */
  onAddFolder?(folder: ChosenFolder): void;
  multiple?: boolean;
  /** Endings such as ".msi"; all files without. */
  accept?: readonly string[];
  /** The largest size in bytes. */
  maximumSize?: number;
  /** Whether files without content are accepted. */
  allowEmpty?: boolean;
}

export declare const FileDrop: FC<FileDropProps>;
