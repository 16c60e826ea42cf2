export type * from "./generated/schemas.ts";
export type { Problem } from "./client/errors.ts";
export * from "./agents/presence-notices.ts";
export * from "./audit/addresses.ts";
export * from "./audit/anchors.ts";
export * from "./audit/faults.ts";
export * from "./audit/log.ts";
export * from "./audit/activity-query.ts";
export * from "./audit/sentences.ts";
export * from "./audit/witnesses.ts";
export * from "./agents/enrollment.ts";
export * from "./agents/installers.ts";
export * from "./agents/rollouts.ts";
export * from "./agents/update-hours.ts";
export * from "./automation/attachments.ts";
export * from "./agents/approvals.ts";
export * from "./agents/signing-keys.ts";
export * from "./agents/local-policy.ts";
export { isOriginOf, passkeyChallenge } from "./agents/assertions.ts";
export * from "./agents/signers.ts";
export * from "./text/canonical-json.ts";
export * from "./client/client.ts";
export * from "./organizations/credential-networks.ts";
export * from "./organizations/credentials.ts";
export * from "./organizations/delete-warnings.ts";
export * from "./remote/remote-sessions.ts";
export {
  isRegistryRoot,
  isSettable,
  joinRegistryPath,
  maxRegistryDataBytes,
  registryData,
  registryEditText,
  registryHives,
  registryParent,
  registryPath,
  registryText,
  registryTextLength,
  registryTypes,
  registryValueLabel,
  type RegistryHive,
  type SettableRegistryType,
} from "./remote/tools/registry.ts";
export * from "./remote/tools/registry-file.ts";
export * from "./remote/tools/registry-pages.ts";
export * from "./remote/tools/tools.ts";
export * from "./remote/tools/device-work.ts";
export * from "./remote/remote-access.ts";
export * from "./remote/remote-settings.ts";
export * from "./remote/signing/session-manifest.ts";
export * from "./remote/signing/session-signing.ts";
export * from "./remote/remote-support.ts";
export * from "./remote/tunnels.ts";
export * from "./text/csv.ts";
export * from "./text/edit-distance.ts";
export * from "./devices/device-status.ts";
export * from "./devices/devices.ts";
export * from "./devices/tags.ts";
export * from "./devices/vm-hosts.ts";
export * from "./devices/vm-host-test.ts";
export { parseQuery, fieldsOf, groupsIn, namesDegraded, type DeviceQuery } from "./devices/query.ts";
export { QueryError, queryFields, queryStatuses, type QueryField } from "./devices/query-fields.ts";
export * from "./discovery/discovery.ts";
export * from "./discovery/explanation.ts";
export * from "./discovery/export.ts";
export * from "./discovery/promotion.ts";
export * from "./discovery/split-discovery.ts";
export * from "./discovery/results.ts";
export * from "./client/errors.ts";
export * from "./maintenance/maintenance-form.ts";
export * from "./maintenance/maintenance.ts";
export * from "./maintenance/occurrences.ts";
export * from "./maintenance/when.ts";
export * from "./devices/provenance.ts";
export * from "./access/permission-labels.ts";
export * from "./access/permissions.ts";
export * from "./access/may-call.ts";
export * from "./monitoring/alerts.ts";
export * from "./monitoring/channels.ts";
export * from "./monitoring/health-settings.ts";
export * from "./monitoring/metrics.ts";
export * from "./monitoring/on-call.ts";
export * from "./monitoring/polling.ts";
export * from "./monitoring/snmp-objects.ts";
export * from "./monitoring/device-messages.ts";
export * from "./monitoring/computer-state.ts";
export * from "./monitoring/software.ts";
export * from "./monitoring/topology.ts";
export * from "./monitoring/policies.ts";
export * from "./monitoring/policy-schedules.ts";
export * from "./monitoring/fact-conditions.ts";
export * from "./monitoring/checks.ts";
export * from "./monitoring/device-conditions.ts";
export * from "./monitoring/script-conditions.ts";
export * from "./monitoring/event-conditions.ts";
export * from "./operations/backup.ts";
export * from "./operations/change-requests.ts";
export * from "./operations/feature-flags.ts";
export * from "./operations/global-search.ts";
export * from "./operations/notifications.ts";
export * from "./operations/trial.ts";
export * from "./access/mfa.ts";
export * from "./client/https.ts";
export * from "./devices/device-roles.ts";
export * from "./discovery/schedules.ts";
export * from "./automation/manifest.ts";
export * from "./automation/run-manifest-check.ts";
export * from "./automation/runs.ts";
export * from "./automation/run-follow.ts";
export * from "./access/saml.ts";
export * from "./access/saml-findings.ts";
export * from "./automation/scripts.ts";
export * from "./automation/script-export.ts";
export * from "./automation/script-variables.ts";
export * from "./access/users.ts";
export * from "./realtime/signed-commands.ts";
export * from "./audit/syslog.ts";
export * from "./discovery/targets.ts";
export * from "./discovery/verdicts.ts";
export * from "./automation/tasks.ts";
export * from "./text/catalogs.ts";
export * from "./text/clean.ts";
export * from "./text/countries.ts";
export * from "./text/format.ts";
export * from "./text/list-search.ts";
export * from "./text/wildcard.ts";
export * from "./text/messages.ts";
export * from "./text/quoting.ts";
export * from "./text/received-messages.ts";
export * from "./text/keyed-messages.ts";
export * from "./ticketing/ticket-template-names.ts";
export * from "./ticketing/ticket-templates.ts";
export * from "./time/duration.ts";
export * from "./time/date-range.ts";
export * from "./time/instant.ts";
export * from "./time/recurrence.ts";
export * from "./time/time-zones.ts";
export * from "./time/weekdays.ts";
export {
  entityPermissions,
  enums,
  limits,
  resultCodes,
  version,
  type Permission,
  type ServerErrorCode,
} from "./generated/limits.ts";
