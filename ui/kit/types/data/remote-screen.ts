import type { FC } from "react";

/** A connection to a VNC server, used like a WebSocket. */
export interface ScreenChannel {
  binaryType: string;
  readonly protocol: string;
  readonly readyState: "connecting" | "open" | "closed";
  onopen: (() => void) | null;
  onmessage: ((event: { data: ArrayBuffer }) => void) | null;
  onclose: ((event: { code: number; reason: string; wasClean: boolean }) => void) | null;
  onerror: (() => void) | null;
  send(bytes: Uint8Array): void;
  close(): void;
}

/** Controls of a displayed screen. */
export interface ScreenControls {
  /** Sends the password that the server asked for. */
  givePassword(password: string): void;
  sendCtrlAltDel(): void;
  showFullScreen(): void;
}

export interface RemoteScreenProps {
  /** Says which computer's screen it is. */
  label: string;
  channel: ScreenChannel;
  /** Ignores typing, clicks and pasting. */
  viewOnly: boolean;
  /** Scales the screen to the available space. */
  fits: boolean;
  /** Shares the clipboard in both directions. */
  sharesClipboard: boolean;
  onReady(controls: ScreenControls): void;
  onConnected(): void;
  onPasswordAsked(): void;
  /** The server refused the password or reported another failure; untrusted text. */
  onRefused(reason: string): void;
  /** The server's name for the screen; untrusted text. */
  onName(name: string): void;
  /** Handles a key while the screen is only viewed; returns whether the key has a function. */
  onKey?(key: string): boolean;
}

/** The screen of another computer, in browsers only; a terminal shows its label. */
export declare const RemoteScreen: FC<RemoteScreenProps>;
