import type { FC } from "react";
import type { FieldProps } from "./field.ts";

/** A file that the user chose; read only when needed. */
export interface ChosenFile {
  name: string;
  size: number;
  /** Milliseconds since 1970. */
  modifiedAt: number;
  /** Unix permissions; 0 if unknown. */
  mode: number;
  /** Reads the file's bytes from an offset on, in pieces. */
  read(from: number): AsyncIterable<Uint8Array>;
}

export interface FolderEntry {
  /** The path inside the folder, with `/` as separator. */
  path: string;
  /** Omitted for folders. */
  file?: ChosenFile;
}

/** A folder that the user chose: in browsers with its entries, in terminals as a path on this computer. */
export type ChosenFolder = { name: string } & (
  | { entries: readonly FolderEntry[] }
  | { path: string; entries?: undefined }
);

export interface ListedFile {
  id: string;
  name: string;
  /** Formatted size, such as "3.2 MB". */
  size?: string;
  /** From 0 to 1 while the file uploads; omitted once it's done. */
  progress?: number;
  /** The file was only chosen and will be uploaded later. */
  isWaiting?: boolean;
  error?: string;
}

export interface FileDropProps extends FieldProps {
  files: readonly ListedFile[];
  onAdd(files: ChosenFile[]): void;
  onRemove?(id: string): void;
  /** If set, folders are accepted, too. */
  onAddFolder?(folder: ChosenFolder): void;
  multiple?: boolean;
  /** File endings, such as ".msi"; all files if omitted. */
  accept?: readonly string[];
  /** The largest size in bytes. */
  maximumSize?: number;
  /** Whether empty files are accepted. */
  allowEmpty?: boolean;
}

export declare const FileDrop: FC<FileDropProps>;
