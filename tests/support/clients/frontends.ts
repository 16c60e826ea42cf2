// A user of the terminal or the browser: the same test runs unchanged on both.
import { openTerminalFrontend } from "./terminal-frontend.ts";
import { openWebFrontend } from "./web-frontend.ts";

export interface Frontend {
  see(text: string, seconds?: number): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  /** Chooses a file of this computer. */
  chooseFile(label: string, path: string): Promise<void>;
  /** Filters the list of the page by a text. */
  filter(text: string): Promise<void>;
  choose(label: string, option: string): Promise<void>;
  /** Presses a button, or else chooses an action of the page or of the selection. */
  press(label: string): Promise<void>;
  /** Closes the dialog that is open by Escape. */
  dismiss(): Promise<void>;
  /** Chooses an action of a row. */
  act(row: string, action: string): Promise<void>;
  tab(label: string): Promise<void>;
  /** Opens a view of a discovery's results. */
  view(label: "Table" | "Summary" | "Map"): Promise<void>;
  /** Chooses a bar of a chart. */
  bar(label: string): Promise<void>;
  /** Opens the cell of a map at an address. */
  cell(address: string): Promise<void>;
  /** Returns a pattern's first group on the screen. */
  read(pattern: RegExp): Promise<string>;
  /** Checks a check box of a form. */
  check(label: string): Promise<void>;
  /** Goes to a screen by the command palette. */
  palette(screen: string): Promise<void>;
  /** Opens the notification center. */
  notifications(): Promise<void>;
  /** Chooses an entry of a menu. */
  menu(label: string, entry: string): Promise<void>;
  /** Expects the reason for a disabled action of a row. */
  why(row: string, action: string, reason: string): Promise<void>;
  /** Follows the link of a notice. */
  follow(link: string): Promise<void>;
  /** Opens the first table row that begins with this text. */
  open(row: string): Promise<void>;
  /** Goes from a row to the last one that has been read. */
  end(row: string): Promise<void>;
  /** Selects the table row that has this text. */
  tick(row: string): Promise<void>;
  /** Types into the terminal of a session. */
  type(text: string): Promise<void>;
  /** Leaves an open session waiting: by its key, or by loading the page again. */
  leaveTerminal(): Promise<void>;
  /** Stops watching a session. */
  stopWatching(): Promise<void>;
  /** Searches the recording that is played. */
  searchRecording(text: string): Promise<void>;
  close(): Promise<void>;
}

export interface At {
  url: string;
  token: string;
  email: string;
  password: string;
  address: string;
}

export const frontends = { terminal: openTerminalFrontend, web: openWebFrontend } satisfies Record<
  string,
  (at: At) => Promise<Frontend>
>;
