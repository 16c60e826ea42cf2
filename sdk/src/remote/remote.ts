// The public modules of remote sessions.
export * from "./remote-files.ts";
export * from "./files-client.ts";
export * from "./files-protocol.ts";
export * from "./frames.ts";
export * from "./stream/stream.ts";
export * from "./recording.ts";
export * from "./remote-client.ts";
export * from "./session-errors.ts";
export * from "./terminal-filter.ts";
export * from "./terminal-keys.ts";
export * from "./tunnel-client.ts";
export * from "./tunnel-messages.ts";
