import { errorStatus, type ServerErrorCode } from "../generated/limits.ts";
import { currentLanguage, t, translate } from "../text/messages.ts";
import { resolveReference, type KeyedMessage } from "../text/keyed-messages.ts";

/** Codes that programs set themselves; they are never sent over the network. */
type ClientErrorCode =
  | "usage"
  | "failed"
  | "partly_done"
  | "timed_out"
  | "unreachable"
  | "interrupted"
  | "declined"
  | "no_terminal"
  | "server_not_trusted"
  | "signers_differ"
  | "sealed_for_another"
  | "file_damaged"
  | "passphrase_wrong"
  | "recovery_file_differs"
  | "signing_request_refused"
  | "key_missing"
  | "key_wrong"
  | "database_missing"
  | "database_damaged"
  | "metrics_address_invalid"
  | "data_folder_in_use"
  | "backup_damaged"
  | "backup_encrypted"
  | "backup_running"
  | "disk_full"
  | "program_missing"
  | "file_exists"
  | "folder_not_empty"
  | "database_not_empty"
  | "restore_unfinished";
export type ErrorCode = ServerErrorCode | ClientErrorCode;

type ExitCode = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 130;

/** The command line's exit code for each error code. */
const exitCodes: Record<ErrorCode, ExitCode> = {
  approval_required: 10,
  change_request_own: 5,
  approver_not_independent: 5,
  change_request_closed: 6,
  change_request_differs: 6,
  change_request_outgrown: 6,
  requester_not_allowed: 6,
  validation_failed: 2,
  invalid_targets: 2,
  number_of_network_scan_targets_exceeded: 2,
  credential_type_mismatch: 2,
  role_required: 2,
  metadata_token_invalid: 2,
  not_signed_in: 4,
  sign_in_failed: 4,
  sign_in_again: 4,
  incorrect_mfa_code: 4,
  mfa_challenge_expired: 4,
  user_deactivated: 4,
  saml_response_invalid: 4,
  saml_signature_invalid: 4,
  saml_issuer_wrong: 4,
  saml_audience_wrong: 4,
  saml_recipient_wrong: 4,
  saml_response_expired: 4,
  saml_request_unknown: 4,
  saml_provider_refused: 4,
  saml_email_missing: 4,
  saml_browser_changed: 4,
  enrollment_token_invalid: 4,
  enrollment_token_used_up: 4,
  installer_missing: 6,
  code_signing_failed: 6,
  release_invalid: 1,
  release_exists: 6,
  release_in_use: 6,
  release_rolled_back: 6,
  rollout_open: 6,
  rollout_ended: 6,
  enrollment_refused: 5,
  agent_key_invalid: 4,
  agent_rejected: 5,
  root_key_offline: 6,
  root_signature_invalid: 5,
  forbidden: 5,
  origin_refused: 5,
  csrf_failed: 5,
  https_required: 5,
  signed_url_invalid: 5,
  setup_token_invalid: 5,
  saml_required: 5,
  mfa_required: 5,
  person_required: 5,
  feature_off: 5,
  mfa_enrollment_required: 5,
  not_found: 3,
  method_not_allowed: 2,
  setup_done: 6,
  name_in_use: 6,
  remote_folder_name_in_use: 6,
  remote_connection_not_ready: 6,
  email_already_in_use: 6,
  organization_in_use: 6,
  location_in_use: 6,
  credential_in_use: 6,
  role_in_use: 6,
  group_in_use: 6,
  policy_name_in_use: 6,
  policy_in_use: 6,
  policy_is_default: 6,
  channel_in_use: 6,
  on_call_schedule_in_use: 6,
  device_busy: 6,
  channel_failed: 9,
  trial_not_configured: 3,
  trial_call_failed: 9,
  snmp_read_failed: 9,
  changed_meanwhile: 6,
  invitation_invalid: 4,
  cannot_delete_self: 6,
  last_administrator: 6,
  mfa_demanded: 6,
  passkey_unavailable: 6,
  device_is_delegate: 6,
  probe_offline: 6,
  device_offline: 6,
  no_agent: 6,
  session_ended: 6,
  session_refused: 5,
  consent_required: 5,
  web_pages_off: 6,
  port_not_allowed: 5,
  target_not_allowed: 5,
  too_many_sessions: 6,
  tool_failed: 1,
  recording_damaged: 1,
  delegate_already_has_existing_host: 6,
  vm_host_test_required: 6,
  not_a_vm_host: 6,
  vm_host_is_member: 6,
  not_a_vm: 6,
  hyperv_delegate_required: 6,
  credential_without_networks: 6,
  vm_action_failed: 9,
  agent_outdated: 6,
  not_a_delegate: 6,
  refused_by_local_policy: 5,
  signature_required: 5,
  signature_invalid: 5,
  signature_expired: 5,
  signature_used: 5,
  merge_refused: 6,
  job_not_running: 6,
  maintenance_not_available: 6,
  reboot_not_available: 6,
  wake_not_available: 6,
  task_not_waiting: 6,
  script_run_not_available: 6,
  script_run_ended: 6,
  script_run_not_waiting: 6,
  script_run_nothing_failed: 6,
  automation_name_in_use: 6,
  automation_native: 6,
  automation_not_copyable: 6,
  automation_under_review: 6,
  automation_infected: 6,
  automation_scan_failed: 6,
  category_internal: 6,
  attachment_processing: 6,
  attachment_suspicious: 6,
  attachment_failed: 6,
  upload_out_of_order: 6,
  schedule_running: 6,
  saml_not_configured: 6,
  saml_cannot_work: 6,
  saml_not_enabled: 6,
  psa_settings_changed: 6,
  psa_kind_differs: 6,
  psa_company_unknown: 6,
  ticket_template_is_default: 6,
  ticket_template_outdated: 6,
  ticket_in_psa: 6,
  node_role_mapped: 6,
  payload_too_large: 2,
  unsupported_media_type: 2,
  psa_unreachable: 9,
  psa_address_refused: 5,
  psa_credentials_refused: 4,
  psa_rate_limited: 1,
  psa_refused: 1,
  psa_answer_invalid: 1,
  too_many_requests: 1,
  internal_error: 1,
  discovery_start_failed: 1,
  unavailable: 9,
  metrics_unavailable: 9,
  usage: 2,
  failed: 1,
  partly_done: 7,
  timed_out: 8,
  unreachable: 9,
  interrupted: 130,
  declined: 11,
  server_not_trusted: 5,
  signers_differ: 5,
  sealed_for_another: 5,
  no_terminal: 2,
  file_damaged: 1,
  passphrase_wrong: 4,
  recovery_file_differs: 5,
  signing_request_refused: 5,
  key_missing: 1,
  key_wrong: 1,
  database_missing: 1,
  database_damaged: 1,
  metrics_address_invalid: 2,
  data_folder_in_use: 6,
  backup_damaged: 1,
  backup_encrypted: 2,
  backup_running: 6,
  disk_full: 1,
  program_missing: 1,
  file_exists: 6,
  folder_not_empty: 6,
  database_not_empty: 6,
  restore_unfinished: 1,
};

/** The message for an error code, in the current language. */
export const errorMessage = (code: ErrorCode): string => t(`errors.${code}.message`);

/** The next step for an error code: a command or flag in a shell, a button or page in a browser. */
export const errorNextStep = (code: ErrorCode): string =>
  (currentLanguage().client === "shell" && translate(`errors.${code}.nextStepShell`)) ||
  t(`errors.${code}.nextStep`);

export interface FieldError {
  field: string;
  message: string;
}

/** An error as every client shows it: the message, the errors by field, and the next step. */
export class MusterError extends Error {
  override readonly name = "MusterError";
  readonly code: ErrorCode;
  readonly nextStep: string;
  readonly exitCode: number;
  readonly errors: readonly FieldError[];
  /** The id of the change request that is pending approval. */
  readonly requestId: number | undefined;

  constructor(
    code: ErrorCode,
    more: { message?: string; nextStep?: string; errors?: readonly FieldError[]; requestId?: number } = {},
  ) {
    super(more.message ?? errorMessage(code));
    this.code = code;
    this.nextStep = more.nextStep ?? errorNextStep(code);
    this.exitCode = exitCodes[code];
    this.errors = more.errors ?? [];
    this.requestId = more.requestId;
  }
}

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === "string" && code in exitCodes;

/** The HTTP status of a server's error code. */
export const statusOf = (code: ServerErrorCode): number => errorStatus[code];

/** How long clients wait for a response (ms), and how often they retry reads while the server is busy. */
export const patience = { answerMS: 30_000, retries: 2, busy: [502, 503, 504] } as const;

/** The fields of an RFC 9457 problem document that clients show. */
export interface Problem {
  code?: unknown;
  title?: string;
  detail?: string;
  detailMessage?: KeyedMessage;
  nextStep?: string;
  nextStepMessage?: KeyedMessage;
  /** Whether `nextStep` is more specific than the one for the code. */
  specific?: boolean;
  errors?: (FieldError & Partial<KeyedMessage>)[];
  requestId?: number;
}

/**
 * Converts a problem document to an error in this client's language, with the server's message if it is more
 * specific.
 */
export function refusalOf(problem: Problem | null | undefined, status: number): MusterError {
  if (!isErrorCode(problem?.code))
    return new MusterError("failed", { message: t("errors.noReason", { status }) });
  const { code, title, detail, detailMessage, specific, nextStep, nextStepMessage, errors, requestId } =
    problem;
  return new MusterError(code, {
    message: detail === title ? undefined : (resolveReference(detailMessage) ?? detail),
    nextStep: specific ? (resolveReference(nextStepMessage) ?? nextStep) : undefined,
    errors: errors?.map(({ field, message, code: key, params }) => ({
      field,
      message: resolveReference(key === undefined ? undefined : { code: key, params }) ?? message,
    })),
    requestId,
  });
}
