// The public modules of the live channel.
export * from "./agent-connection.ts";
export * from "./agent-protocol.ts";
export * from "./agent/discovery.ts";
export * from "./agent/polling.ts";
export * from "./agent/remote-sessions.ts";
export * from "./agent/computer-reports.ts";
export * from "./agent/tasks.ts";
export * from "./agent/vm-hosts.ts";
export * from "./console-connection.ts";
export * from "./console-protocol.ts";
