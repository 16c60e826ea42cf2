import type { RunSigner, Session } from "@muster/sdk";
import type { FileProblem, OverwriteRule, Ready, Sink, Source } from "@muster/sdk/remote";
import type { AppFrameProps } from "#kit";

export interface ChosenFile {
  name: string;
  bytes: Uint8Array;
}

/** Writes a file on this computer, which exists only once it's finished. */
export interface FileWriter {
  /** The file's name or path. */
  path: string;
  write(bytes: Uint8Array): Promise<void>;
  finish(): Promise<void>;
  discard(): Promise<void>;
}

/** Where a download is written to. */
export interface DownloadSink extends Sink {
  path: string;
  /** The files of a folder that were left out. */
  problems(): { first: readonly FileProblem[]; count: number };
}

/** A folder on this computer, read as an archive. */
export interface FolderSource {
  source: Source;
  /** The files that were left out so far. */
  problems(): { first: readonly FileProblem[]; count: number };
  close(): Promise<void>;
}

/** An Ed25519 key on this computer. */
export interface SigningKey extends RunSigner {
  publicKey: string;
}

/** A file's content, as a stream. */
export type FileContent = ReadableStream<Uint8Array<ArrayBuffer>>;

/** A file on disk that is removed when it's no longer needed. */
export interface TemporaryFile {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Returns everything that was written; it's read from the disk in pieces. */
  finish(): Promise<Blob>;
  remove(): Promise<void>;
}

/** A notification that is shown outside the console's window; its texts are safe. */
export interface DesktopNotice {
  /** A notification with the same ID isn't shown twice. */
  id: string;
  title: string;
  text: string;
  /** The address of the screen it opens. */
  to: string;
}

/** What a mount (browser or terminal) provides to the screens. */
export interface Platform {
  /** Stored for this user on this machine. */
  preferences: { get(key: string): string | undefined; set(key: string, value: string): void };
  /** Stored until the window is closed, even if it's reloaded; browsers only. */
  window?: { get(key: string): string | undefined; set(key: string, value: string): void };
  /** Saves a file for the user; returns a sentence that names the location. */
  saveFile(name: string, content: string | FileContent): Promise<string>;
  /**
   * Creates a file for data that is too large for memory; undefined if that isn't possible. Browsers only.
   */
  temporaryFile?(): Promise<TemporaryFile | undefined>;
  /**
   * Called when a user signs in or out: a browser then sends the new CSRF token and reopens the live channel;
   * a terminal exits when signed out.
   */
  setSession(session: Session | null): void;
  /** Opens an address outside the console; browsers only. */
  leaveTo?(address: string): void;
  /**
   * Opens an address outside the console in a new tab. Must be called soon after a click; returns false if
   * it's too late. Browsers only.
   */
  openTab?(address: string): boolean;
  /** Asks for a file and reads it; undefined if none was chosen. Browsers only. */
  chooseFile?(): Promise<ChosenFile | undefined>;
  /** Asks for several files; empty if none was chosen. Browsers only. */
  chooseFiles?(): Promise<readonly ChosenFile[]>;
  /**
   * Asks where to download files to; must be called right after a click. Undefined if the user declined. An
   * unknown size is undefined. Browsers only.
   */
  chooseDownloads?(
    files: readonly { name: string; size: number | undefined }[],
  ): Promise<((name: string) => Promise<FileWriter>) | undefined>;
  /** Opens the destination of a download; undefined if an existing file or folder is kept. Terminals only. */
  openDownload?(
    ready: Ready,
    isFolder: boolean,
    to: { path: string; name: string; overwrite: OverwriteRule },
  ): Promise<DownloadSink | undefined>;
  /** Opens a folder on this computer to send it; terminals only. */
  openFolder?(path: string): Promise<FolderSource>;
  /** Reads a file by its path; terminals only. */
  readFile?(path: string): Promise<Uint8Array>;
  /** The fingerprint of the server's root key, stored when this user first signed a run for it. */
  knownRoot: { get(): Promise<string | undefined>; set(root: string): Promise<void> };
  /** Whether remote desktops can be shown; browsers only. */
  showsDesktops?: true;
  /** The address for agents and the command line. */
  serverUrl: string;
  /** Creates and requests passkeys as WebAuthn JSON; browsers in a secure context only. */
  passkeys?: {
    make(options: object): Promise<Record<string, unknown>>;
    ask(options: object): Promise<Record<string, unknown>>;
  };
  /** Opens the key in an OpenSSH key file or, without a file, the one in ssh-agent; terminals only. */
  openSigningKey?(file: string | undefined): Promise<SigningKey>;
  /** Calls back once the user has been idle in all windows for this long; browsers only. */
  watchIdle?(minutes: number, onIdle: () => void): () => void;
  /** Loads a language, shows all messages in it from then on, and stores it for this user. */
  setLanguage(code: string): Promise<void>;
  /** Notifications of the operating system, shown by the browser or by the terminal that runs the console. */
  desktop: {
    /** @param open called when the user chooses the notification, if that can be detected */
    show(notice: DesktopNotice, open: () => void): void;
    /** Browsers only: the user must permit notifications. */
    browser?: {
      permission(): "default" | "granted" | "denied" | "unsupported";
      /** Calls back when the permission changes, or the setting in another window. */
      onChange(listener: () => void): () => void;
      /** Asks the user for permission, after a click; returns whether it was granted. */
      ask(): Promise<boolean>;
    };
  };
  /** Opens a WebSocket to a path of the server, authenticated like requests. */
  openSocket(path: string): WebSocket;
  /** Leaves the program; terminals only. */
  exit?(): void;
}

export interface Appearance {
  theme: AppFrameProps["theme"];
  direction: AppFrameProps["direction"];
}
