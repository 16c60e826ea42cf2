// The live channel's public modules.
export * from "./agent-connection.ts";
export * from "./agent-protocol.ts";
export * from "./console-connection.ts";
export * from "./console-protocol.ts";
