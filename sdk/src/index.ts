export type * from "./generated/schemas.ts";
export type { Problem } from "./client/errors.ts";
export * from "./audit/activities.ts";
export * from "./audit/addresses.ts";
export * from "./audit/anchors.ts";
export * from "./audit/faults.ts";
export * from "./audit/log.ts";
export * from "./audit/activity-query.ts";
export * from "./audit/sentences.ts";
export * from "./audit/witnesses.ts";
export * from "./agents/enrollment.ts";
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
export * from "./text/csv.ts";
export * from "./text/edit-distance.ts";
export * from "./devices/devices.ts";
export * from "./devices/tags.ts";
export { parseQuery, fieldsOf, groupsIn, type DeviceQuery } from "./devices/query.ts";
export { QueryError, queryFields, type QueryField } from "./devices/query-fields.ts";
export * from "./discovery/discovery.ts";
export * from "./discovery/explanation.ts";
export * from "./discovery/export.ts";
export * from "./discovery/promotion.ts";
export * from "./discovery/series.ts";
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
export * from "./monitoring/metrics.ts";
export * from "./operations/change-requests.ts";
export * from "./operations/feature-flags.ts";
export * from "./operations/global-search.ts";
export * from "./operations/notifications.ts";
export * from "./access/mfa.ts";
export * from "./client/https.ts";
export * from "./devices/device-roles.ts";
export * from "./discovery/schedules.ts";
export * from "./automation/manifest.ts";
export * from "./automation/manifest-check.ts";
export * from "./automation/runs.ts";
export * from "./automation/run-follow.ts";
export * from "./access/saml.ts";
export * from "./access/saml-findings.ts";
export * from "./automation/scripts.ts";
export * from "./automation/script-export.ts";
export * from "./automation/script-variables.ts";
export * from "./access/session.ts";
export * from "./realtime/signed-commands.ts";
export * from "./text/syslog.ts";
export * from "./discovery/targets.ts";
export * from "./discovery/verdicts.ts";
export * from "./automation/tasks.ts";
export * from "./text/catalogs.ts";
export * from "./text/clean.ts";
export * from "./text/format.ts";
export * from "./text/list-search.ts";
export * from "./text/messages.ts";
export * from "./text/received.ts";
export * from "./text/references.ts";
export * from "./ticketing/ticket-template-names.ts";
export * from "./ticketing/ticket-templates.ts";
export * from "./time/duration.ts";
export * from "./time/date-range.ts";
export * from "./time/instant.ts";
export * from "./time/recurrence.ts";
export {
  entityPermissions,
  enums,
  limits,
  resultCodes,
  version,
  type Permission,
  type ServerErrorCode,
} from "./generated/limits.ts";
