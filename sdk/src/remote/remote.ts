// The protocol of remote sessions.
export * from "./frames.ts";
export * from "./stream.ts";
export * from "./remote-client.ts";
