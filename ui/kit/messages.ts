/** Every text that the kit itself shows. Screens pass all others as props. */
const english = {
  // actions and menus
  cancel: "Cancel",
  close: "Close",
  copy: "Copy",
  copied: "Copied",
  copyLabel: (label: string) => `Copy ${label}`,
  retry: "Try again",
  save: "Save",
  saving: "Saving...",
  dismiss: (title: string) => `Dismiss: ${title}`,
  removeLabel: (label: string) => `Remove ${label}`,
  moveUp: "Move up",
  moveDown: "Move down",

  // frame
  navigation: "Navigation",
  mainNavigation: "Main",
  breadcrumb: "Breadcrumb",
  skipToContent: "Skip to content",
  organization: "Organization",
  notifications: "Notifications",
  connected: "Connected",
  offline: "Offline",
  offlineExplanation:
    "No connection to the server. What you see may be out of date. Muster reconnects automatically.",
  commandPalette: "Command palette",
  commands: "Commands",
  searchCommands: "Search commands",
  searchCommandsShortcut: "Search commands, Ctrl K",
  searchCommandsPlaceholder: "Type a command or page",
  noCommandMatches: "No command matches",

  // alerts: read by screen readers before the title
  toneNames: {
    neutral: "Alert:",
    info: "Info alert:",
    success: "Success alert:",
    warning: "Warning alert:",
    danger: "Danger alert:",
  },

  // loading, empty and progress
  loading: "Loading…",
  loadingLabel: (label: string) => `Loading ${label}`,
  progressOf: (value: string, max: string) => `${value} of ${max}`,
  notMeasured: "not measured",

  // tables and lists
  selectAll: "Select all",
  selectRow: (name: string) => `Select ${name}`,
  nothingMatches: "Nothing matches",
  legend: "Legend",

  // fields
  choose: "Choose…",
  showOptions: (label: string) => `Show the options of ${label}`,
  showSecret: (label: string) => `Show ${label}`,
  hideSecret: (label: string) => `Hide ${label}`,
  clearSearch: "Clear the search",
  range: (minimum: number, maximum: number, unit = "") => `${minimum} to ${maximum}${unit ? ` ${unit}` : ""}`,
  presetsOf: (label: string) => `Presets of ${label}`,
  openCalendar: (label: string) => `Choose ${label} from a calendar`,
  dateTimePlaceholder: "2027-01-31 03:30",
  durationPlaceholder: "2h30m",
  key: "Key",
  value: "Value",
  addEntry: "Add entry",
  noEntries: "No entries",
  entry: (place: number) => `entry ${place}`,
  addFile: "Choose a file",
  addFiles: "Choose files",
  dropFiles: "Drop files here, or choose them",
  fileUploaded: "Uploaded",
  fileUploading: (percent: string) => `Uploading, ${percent}`,
  fileTooLarge: (name: string, limit: string) => `${name}: File exceeds the limit of ${limit}`,
  fileTypeInvalid: (name: string) => `${name}: Invalid file type`,
  fileEmpty: (name: string) => `${name}: File is empty`,
  fileLimits: (types: string, size: string) => [types, size && `up to ${size}`].filter(Boolean).join(", "),
  codeKeyboardHelp: "Press Esc, then Tab, to leave the editor.",

  // tree
  treeFailed: "Could not load. Press Enter to try again.",
  treeEmpty: "Empty",

  // charts
  chartTable: (label: string) => `${label} as a table`,
  showTable: "Show as table",
  showChart: "Show as chart",
  time: "Time",
  noData: "No data",
  latest: "Latest",
  least: "Minimum",
  greatest: "Maximum",

  // logs
  follow: "Follow",
  followPaused: (count: number) => `Paused, ${count} new`,
  jumpToEnd: "Jump to the end",
  wrapLines: "Wrap lines",
  searchLog: "Search the log",
  matchOf: (place: number, total: number) => `${place} of ${total} matches`,
  noMatches: "No matches",
  previousMatch: "Previous match",
  nextMatch: "Next match",
  saveLog: "Save",

  // errors and unsaved changes
  failed: (label: string) => `${label} could not be shown`,
  failedNextStep: "Try again. If it fails again, copy the details and report them.",
  details: "Details",
  outdatedPage: "Muster was updated. Reload the page to continue.",
  reload: "Reload",
  unsavedTitle: "Discard unsaved changes?",
  unsavedMessage: "Your changes have not been saved. If you leave now, they are lost.",
  discard: "Discard changes",
  stay: "Keep editing",
};

export type KitMessages = typeof english;

/** Read at every render, so that another language shows with the next one. */
export const kitMessages: KitMessages = { ...english };

/** Replaces texts of the kit, for another language. Texts that are left out stay as they are. */
export const setKitMessages = (messages: Partial<KitMessages>): void => {
  Object.assign(kitMessages, messages);
};
