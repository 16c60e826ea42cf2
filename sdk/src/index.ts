import type { components } from "./generated/api.ts";

type Schemas = components["schemas"];
export type ApiKey = Schemas["ApiKey"];
export type Activity = Schemas["Activity"];
export type Agent = Schemas["Agent"];
export type Change = Schemas["Change"];
export type ChangeKind = Schemas["ChangeKind"];
export type Credential = Schemas["Credential"];
export type CredentialSecret = Schemas["CredentialSecret"];
export type CredentialType = Schemas["CredentialType"];
export type Weekday = Schemas["Weekday"];
export type Device = Schemas["Device"];
export type DeviceField = Schemas["DeviceField"];
export type DeviceFieldName = Schemas["DeviceFieldName"];
export type DeviceIdentity = Schemas["DeviceIdentity"];
export type DeviceMember = Schemas["DeviceMember"];
export type DeviceMemory = Schemas["DeviceMemory"];
export type DeviceSearch = Schemas["DeviceSearch"];
export type DeviceSelection = Schemas["DeviceSelection"];
export type DeviceSort = Schemas["DeviceSort"];
export type DiscoveredDevice = Schemas["DiscoveredDevice"];
export type DiscoveryExplanation = Schemas["DiscoveryExplanation"];
export type DiscoveryFilter = Schemas["DiscoveryFilter"];
export type DiscoverySchedule = Schemas["DiscoverySchedule"];
export type Evidence = Schemas["Evidence"];
export type EvidenceKind = Schemas["EvidenceKind"];
export type ImportDevice = Schemas["ImportDevice"];
export type Job = Schemas["Job"];
export type Location = Schemas["Location"];
export type MaintenanceDevice = Schemas["MaintenanceDevice"];
export type MaintenanceMode = Schemas["MaintenanceMode"];
export type MaintenanceOption = Schemas["MaintenanceOption"];
export type MaintenanceRepeats = Schemas["MaintenanceRepeats"];
export type MaintenanceRequest = Schemas["MaintenanceRequest"];
export type MaintenanceSchedule = Schemas["MaintenanceSchedule"];
export type MaintenanceWindow = Schemas["MaintenanceWindow"];
export type Merge = Schemas["Merge"];
export type Mfa = Schemas["Mfa"];
export type MfaChallenge = Schemas["MfaChallenge"];
export type MfaFactor = Schemas["MfaFactor"];
export type MfaMethod = Schemas["MfaMethod"];
export type MfaProof = Schemas["MfaProof"];
export type NetworkDiscoveryRequest = Schemas["NetworkDiscoveryRequest"];
export type NewScheduledTask = Schemas["NewScheduledTask"];
export type NmsRole = Schemas["NmsRole"];
export type NmStatus = Schemas["NmStatus"];
export type NodeClass = Schemas["NodeClass"];
export type OpenSession = Schemas["OpenSession"];
export type Organization = Schemas["Organization"];
export type RefusedTarget = Schemas["RefusedTarget"];
export type ScheduledTask = Schemas["ScheduledTask"];
export type ScheduledTaskTarget = Schemas["ScheduledTaskTarget"];
export type SamlCertificate = Schemas["SamlCertificate"];
export type SamlConfiguration = Schemas["SamlConfiguration"];
export type SamlExamination = Schemas["SamlExamination"];
export type SamlFinding = Schemas["SamlFinding"];
export type SamlProvider = Schemas["SamlProvider"];
export type SamlProviderName = Schemas["SamlProviderName"];
export type SamlSeverity = Schemas["SamlSeverity"];
export type SamlSignature = Schemas["SamlSignature"];
export type SamlTest = Schemas["SamlTest"];
export type SamlVerdict = Schemas["SamlVerdict"];
export type Session = Schemas["Session"];
export type SnmpVersion = Schemas["SnmpVersion"];
export type TaskSchedule = Schemas["TaskSchedule"];
export type TaskState = Schemas["TaskState"];
export type User = Schemas["User"];
export type Verdict = Schemas["Verdict"];

export * from "./activities.ts";
export * from "./agents.ts";
export * from "./client.ts";
export * from "./credentials.ts";
export * from "./csv.ts";
export * from "./devices.ts";
export * from "./discovery.ts";
export * from "./discovery-explain.ts";
export * from "./discovery-export.ts";
export * from "./discovery-series.ts";
export * from "./discovery-view.ts";
export * from "./errors.ts";
export * from "./maintenance-form.ts";
export * from "./maintenance.ts";
export * from "./memory.ts";
export * from "./mfa.ts";
export * from "./roles.ts";
export * from "./schedules.ts";
export * from "./saml.ts";
export * from "./saml-findings.ts";
export * from "./session.ts";
export * from "./targets.ts";
export * from "./tasks.ts";
export * from "./text.ts";
export * from "./when.ts";
export {
  enums,
  limits,
  permissions,
  resultCodes,
  version,
  type Permission,
  type ServerErrorCode,
} from "./generated/limits.ts";
