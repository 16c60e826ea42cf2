import type { components } from "./generated/api.ts";

type Schemas = components["schemas"];
export type ApiKey = Schemas["ApiKey"];
export type Activity = Schemas["Activity"];
export type Agent = Schemas["Agent"];
export type Credential = Schemas["Credential"];
export type CredentialSecret = Schemas["CredentialSecret"];
export type CredentialType = Schemas["CredentialType"];
export type Device = Schemas["Device"];
export type DeviceIdentity = Schemas["DeviceIdentity"];
export type DeviceSearch = Schemas["DeviceSearch"];
export type DeviceSort = Schemas["DeviceSort"];
export type DiscoveredDevice = Schemas["DiscoveredDevice"];
export type DiscoveryFilter = Schemas["DiscoveryFilter"];
export type ImportDevice = Schemas["ImportDevice"];
export type Job = Schemas["Job"];
export type Location = Schemas["Location"];
export type NetworkDiscoveryRequest = Schemas["NetworkDiscoveryRequest"];
export type NmsRole = Schemas["NmsRole"];
export type NmStatus = Schemas["NmStatus"];
export type NodeClass = Schemas["NodeClass"];
export type Organization = Schemas["Organization"];
export type Session = Schemas["Session"];
export type SnmpVersion = Schemas["SnmpVersion"];
export type User = Schemas["User"];
export type Verdict = Schemas["Verdict"];

export * from "./activities.ts";
export * from "./agents.ts";
export * from "./client.ts";
export * from "./credentials.ts";
export * from "./csv.ts";
export * from "./devices.ts";
export * from "./discovery.ts";
export * from "./errors.ts";
export * from "./roles.ts";
export * from "./session.ts";
export * from "./targets.ts";
export * from "./text.ts";
export {
  enums,
  limits,
  permissions,
  resultCodes,
  version,
  type Permission,
  type ServerErrorCode,
} from "./generated/limits.ts";
