import type { RunSigner, Session } from "@muster/sdk";
import type { FileProblem, OverwriteRule, Ready, Sink, Source } from "@muster/sdk/remote";
import type { AppFrameProps } from "#kit";

export interface ChosenFile {
  name: string;
  bytes: Uint8Array;
}

/** A file of this computer while it is written; it is there once it is finished. */
export interface FileWriter {
  /** Its name, or where it is. */
  path: string;
  write(bytes: Uint8Array): Promise<void>;
  finish(): Promise<void>;
  discard(): Promise<void>;
}

/** Where a download is written. */
export interface DownloadSink extends Sink {
  path: string;
  /** What of a folder was left out. */
  problems(): { first: readonly FileProblem[]; count: number };
}

/** A folder of this computer as an archive. */
export interface FolderSource {
  source: Source;
  /** What of it was left out so far. */
  problems(): { first: readonly FileProblem[]; count: number };
  close(): Promise<void>;
}

/** An Ed25519 key of this computer. */
export interface SigningKey extends RunSigner {
  publicKey: string;
}

/** A file as it arrives. */
export type FileContent = ReadableStream<Uint8Array<ArrayBuffer>>;

/** A file on disk that is removed when it isn't needed any longer. */
export interface TemporaryFile {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** All that was written; it is read piece by piece from the disk. */
  finish(): Promise<Blob>;
  remove(): Promise<void>;
}

/** What is shown outside the console's window; its texts are clean. */
export interface DesktopNotice {
  /** The same notice isn't shown twice. */
  id: string;
  title: string;
  text: string;
  /** The address of its screen. */
  to: string;
}

/** What a mount (browser or terminal) provides to the screens. */
export interface Platform {
  /** Stored for this user on this machine. */
  preferences: { get(key: string): string | undefined; set(key: string, value: string): void };
  /** Stored until the window is closed, also when it is reloaded; browsers only. */
  window?: { get(key: string): string | undefined; set(key: string, value: string): void };
  /** Saves a file for the user; returns a sentence that names the place. */
  saveFile(name: string, content: string | FileContent): Promise<string>;
  /** A file for what is too large for memory; undefined where there is none. Browsers only. */
  temporaryFile?(): Promise<TemporaryFile | undefined>;
  /** Someone signed in or out: the mount sends the new CSRF token and reopens the live channel. */
  setSession(session: Session | null): void;
  /** Opens an address outside the console; browsers only. */
  leaveTo?(address: string): void;
  /**
   * Opens an address outside the console in a new tab, soon after a click; false if it is too late. Browsers
   * only.
   */
  openTab?(address: string): boolean;
  /** Asks for a file and reads it; undefined when none was chosen. Browsers only. */
  chooseFile?(): Promise<ChosenFile | undefined>;
  /** Asks for several files; empty when none was chosen. Browsers only. */
  chooseFiles?(): Promise<readonly ChosenFile[]>;
  /**
   * Asks where files are downloaded to, right after a click; undefined if the user declined. A size that
   * isn't known is undefined. Browsers only.
   */
  chooseDownloads?(
    files: readonly { name: string; size: number | undefined }[],
  ): Promise<((name: string) => Promise<FileWriter>) | undefined>;
  /**
   * Opens where a file or folder is written in a folder; undefined if what is there stays. Terminals only.
   */
  openDownload?(
    ready: Ready,
    isFolder: boolean,
    to: { path: string; name: string; overwrite: OverwriteRule },
  ): Promise<DownloadSink | undefined>;
  /** Opens a folder of this computer to send it; terminals only. */
  openFolder?(path: string): Promise<FolderSource>;
  /** Reads a file by its path; terminals only. */
  readFile?(path: string): Promise<Uint8Array>;
  /** The fingerprint of the server's root key, as this user first signed a run for it. */
  knownRoot: { get(): Promise<string | undefined>; set(root: string): Promise<void> };
  /** Opens a WebSocket to a path of the server; browsers only. */
  openSocket?(path: string): WebSocket;
  /** Address for agents and the command line. */
  serverUrl: string;
  /** Creates and requests passkeys as WebAuthn JSON; browsers in a secure context only. */
  passkeys?: {
    make(options: object): Promise<Record<string, unknown>>;
    ask(options: object): Promise<Record<string, unknown>>;
  };
  /** Opens the key in an OpenSSH key file, or the one that ssh-agent holds; terminals only. */
  openSigningKey?(file: string | undefined): Promise<SigningKey>;
  /** Calls back once the user has been idle in all windows for this long; browsers only. */
  watchIdle?(minutes: number, onIdle: () => void): () => void;
  /** Loads a language, shows every message in it from now on, and remembers it for this user. */
  setLanguage(code: string): Promise<void>;
  /** Notifications of the operating system: browsers show them, or the terminal that the console runs in. */
  desktop: {
    /** @param open called when the user chooses it, where that can be known */
    show(notice: DesktopNotice, open: () => void): void;
    /** Browsers let the user decide. */
    browser?: {
      permission(): "default" | "granted" | "denied" | "unsupported";
      /** Calls back when the permission or, in another window, the choice has changed. */
      onChange(listener: () => void): () => void;
      /** Asks the user, after a click; returns whether they allow it. */
      ask(): Promise<boolean>;
    };
  };
  /** Opens a WebSocket to a path of the server, signed in like requests. */
  socket(path: string): WebSocket;
  /** Leaves the program; terminals only. */
  exit?(): void;
}

export interface Appearance {
  theme: AppFrameProps["theme"];
  direction: AppFrameProps["direction"];
}
