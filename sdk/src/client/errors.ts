import { errorStatus, type ServerErrorCode } from "../generated/limits.ts";

/** Codes of the faces themselves; the server never answers them. */
type ClientErrorCode =
  | "usage"
  | "failed"
  | "partly_done"
  | "timed_out"
  | "unreachable"
  | "interrupted"
  | "no_terminal"
  | "server_not_trusted";
export type ErrorCode = ServerErrorCode | ClientErrorCode;

interface Words {
  message: string;
  nextStep: string;
  exitCode: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 130;
}

/** Every code worded once, for every face. The exit code is the command line's. */
export const errorWords = {
  approval_required: {
    message: "This waits for a second person's approval.",
    nextStep: "Another technician approves it under Change requests.",
    exitCode: 6,
  },
  change_request_own: {
    message: "You asked for this yourself.",
    nextStep: "Another technician has to approve it.",
    exitCode: 5,
  },
  change_request_closed: {
    message: "This request does not wait for an approval any more.",
    nextStep: "See what became of it, and ask again if need be.",
    exitCode: 6,
  },
  change_request_differs: {
    message: "What you approve is not what was asked for.",
    nextStep: "Look at the request again, then approve it by the digest that it shows.",
    exitCode: 6,
  },
  change_request_outgrown: {
    message: "It would reach more devices than were approved.",
    nextStep: "Ask for it again, so that it is approved with the devices there are now.",
    exitCode: 6,
  },
  requester_not_allowed: {
    message: "Whoever asked for this may not do it any more.",
    nextStep: "Reject it, or give the permission back.",
    exitCode: 6,
  },
  validation_failed: {
    message: "Some values are not allowed.",
    nextStep: "Correct the values named and try again.",
    exitCode: 2,
  },
  invalid_targets: {
    message: "Some targets are not addresses.",
    nextStep: "Use addresses, ranges, subnets or names, separated by commas or new lines.",
    exitCode: 2,
  },
  number_of_network_scan_targets_exceeded: {
    message: "Maximum number of targets cannot exceed 1000. Please modify the target list and try again.",
    nextStep: "Split the targets over several discoveries.",
    exitCode: 2,
  },
  credential_type_mismatch: {
    message: "The credential is of another type than the request says.",
    nextStep: "Choose an SNMP credential for SNMP and a Telnet/SSH credential for logins.",
    exitCode: 2,
  },
  role_required: {
    message: "Every device needs a role before it is added.",
    nextStep: "Set a role for the devices named and try again.",
    exitCode: 2,
  },
  metadata_token_invalid: {
    message: "The metadata has not been tested, or the test was too long ago.",
    nextStep: "Test it again, then set it up within 15 minutes.",
    exitCode: 2,
  },
  not_signed_in: {
    message: "You are not signed in.",
    nextStep: "Sign in, on the command line with: muster login",
    exitCode: 4,
  },
  sign_in_failed: {
    message: "E-mail or password is not right.",
    nextStep:
      "Check both and try again. After several attempts wait up to 15 minutes, or ask an administrator.",
    exitCode: 4,
  },
  incorrect_mfa_code: {
    message: "The code is not right, has been used, or there were too many attempts.",
    nextStep:
      "Wait for the next code and try again, after several attempts in 15 minutes; or use a recovery code.",
    exitCode: 4,
  },
  mfa_challenge_expired: {
    message: "It took too long, or has been answered already.",
    nextStep: "Begin again.",
    exitCode: 4,
  },
  user_deactivated: {
    message: "Your account has been deactivated.",
    nextStep: "Ask an administrator.",
    exitCode: 4,
  },
  saml_response_invalid: {
    message: "The identity provider's answer could not be read.",
    nextStep: "Sign in again; when that does not help, an administrator should test the provider's metadata.",
    exitCode: 4,
  },
  saml_signature_invalid: {
    message: "The identity provider's answer is not signed with a key that is set up here.",
    nextStep: "An administrator should test the provider's current metadata and set it up.",
    exitCode: 4,
  },
  saml_issuer_wrong: {
    message: "The answer came from another identity provider than the one that is set up.",
    nextStep: "An administrator should compare the entity ids.",
    exitCode: 4,
  },
  saml_audience_wrong: {
    message: "The identity provider's answer is meant for another service.",
    nextStep: "An administrator should give the provider Muster's entity id as audience.",
    exitCode: 4,
  },
  saml_recipient_wrong: {
    message: "The identity provider's answer is meant for another address.",
    nextStep: "An administrator should give the provider Muster's sign-in address as recipient.",
    exitCode: 4,
  },
  saml_response_expired: {
    message: "The identity provider's answer is not valid at this time.",
    nextStep:
      "Sign in again; when that does not help, compare the clocks of the provider and of this server.",
    exitCode: 4,
  },
  saml_request_unknown: {
    message: "The identity provider's answer has been used before, or nobody asked for it.",
    nextStep: "Begin at Muster's sign-in page.",
    exitCode: 4,
  },
  saml_provider_refused: {
    message: "The identity provider did not sign you in.",
    nextStep: "Ask an administrator whether you may use Muster.",
    exitCode: 4,
  },
  saml_email_missing: {
    message: "The identity provider did not say your e-mail address.",
    nextStep: "An administrator should have it sent as name id or as an attribute “email”.",
    exitCode: 4,
  },
  saml_browser_changed: {
    message: "Signing in was begun in another browser, or too long ago.",
    nextStep: "Begin again at Muster's sign-in page, and allow its cookies.",
    exitCode: 4,
  },
  enrollment_token_invalid: {
    message: "The enrollment token is not valid or has expired.",
    nextStep: "Make a new one with: muster tokens create",
    exitCode: 4,
  },
  enrollment_token_used_up: {
    message: "The enrollment token has enrolled as many agents as it may.",
    nextStep: "Ask for a new one, on the command line: muster tokens create",
    exitCode: 4,
  },
  enrollment_refused: {
    message: "The organization accepts no new agents: its approval mode is Reject.",
    nextStep: "Ask a technician to set it to Manual or Automatic.",
    exitCode: 5,
  },
  agent_rejected: {
    message: "A technician has rejected this computer.",
    nextStep: "Ask a technician to approve it or to delete it from the rejected ones, then enroll it again.",
    exitCode: 5,
  },
  forbidden: {
    message: "You are not allowed to do this.",
    nextStep: "Ask an administrator for the permission.",
    exitCode: 5,
  },
  origin_refused: {
    message: "The request came from another site.",
    nextStep: "Open the console at its own address.",
    exitCode: 5,
  },
  csrf_failed: {
    message: "The request did not carry this session's token.",
    nextStep: "Reload the page and try again.",
    exitCode: 5,
  },
  signed_url_invalid: {
    message: "The address of the file is not valid any more.",
    nextStep: "Ask for a new one.",
    exitCode: 5,
  },
  setup_token_invalid: {
    message: "The setup token is not right.",
    nextStep: "Read it from the file setup-token in the server's data folder.",
    exitCode: 5,
  },
  saml_required: {
    message: "Your organization signs in through its identity provider.",
    nextStep: "Choose it on the sign-in page; on the command line use an API key: muster login --with-token",
    exitCode: 5,
  },
  mfa_required: {
    message: "This needs a code of your second factor that is not older than 10 minutes.",
    nextStep:
      "Give one with: muster auth mfa confirm. Programs need an API key that is made or rotated after giving a code.",
    exitCode: 5,
  },
  mfa_enrollment_required: {
    message: "You must set up a second factor first.",
    nextStep: "Sign in to the web console, or in a terminal with: muster login",
    exitCode: 5,
  },
  not_found: {
    message: "There is nothing of that name or id that you may see.",
    nextStep: "List what there is and try again.",
    exitCode: 3,
  },
  method_not_allowed: {
    message: "This address does not take that method.",
    nextStep: "See the methods in openapi.yaml or with: muster api",
    exitCode: 2,
  },
  setup_done: {
    message: "The first administrator has been made already.",
    nextStep: "Sign in instead.",
    exitCode: 6,
  },
  name_in_use: { message: "This name already exists.", nextStep: "Choose a different name.", exitCode: 6 },
  email_already_in_use: {
    message: "A user with this e-mail already exists.",
    nextStep: "Choose a different e-mail.",
    exitCode: 6,
  },
  organization_in_use: {
    message: "The organization still has devices.",
    nextStep: "Delete or move its devices first.",
    exitCode: 6,
  },
  location_in_use: {
    message: "The location still has devices, or is the last of its organization.",
    nextStep: "Move its devices first; an organization keeps at least one location.",
    exitCode: 6,
  },
  credential_in_use: {
    message: "Devices still use this credential.",
    nextStep: "Replace its secret instead, or delete those devices first.",
    exitCode: 6,
  },
  role_in_use: {
    message: "Some users have this role.",
    nextStep: "Give them another one, then delete it.",
    exitCode: 6,
  },
  group_in_use: {
    message: "A role names this group.",
    nextStep: "Change the role, then delete the group.",
    exitCode: 6,
  },
  changed_meanwhile: {
    message: "Somebody changed this while you were at it.",
    nextStep: "Look at what it is now and change it again.",
    exitCode: 6,
  },
  invitation_invalid: {
    message: "This invitation is not valid, or it has been used.",
    nextStep: "Ask an administrator for a new one.",
    exitCode: 4,
  },
  cannot_delete_self: {
    message: "You can't delete your own user account.",
    nextStep: "Ask another administrator.",
    exitCode: 6,
  },
  last_administrator: {
    message: "There must be at least one administrator of everything.",
    nextStep: "Make another user who has a password an administrator first.",
    exitCode: 6,
  },
  mfa_demanded: {
    message: "You must have a second factor, and this is the last one.",
    nextStep: "Add another one first.",
    exitCode: 6,
  },
  passkey_unavailable: {
    message: "A passkey needs a browser, and the console at https:// and a name, or at localhost.",
    nextStep: "Use an authenticator app, or open the web console at such an address.",
    exitCode: 6,
  },
  device_is_delegate: {
    message: "The device runs an agent and cannot be deleted while it is connected.",
    nextStep: "Stop and remove the agent first.",
    exitCode: 6,
  },
  probe_offline: {
    message: "The probe is offline.",
    nextStep: "Start the agent there (muster agent run) and try again.",
    exitCode: 6,
  },
  not_a_delegate: {
    message: "The agent has not been promoted to a delegate.",
    nextStep: "Promote it with: muster probes promote",
    exitCode: 6,
  },
  merge_refused: {
    message: "These devices cannot be merged.",
    nextStep: "Choose two devices of one organization; of two, the one that runs an agent stays.",
    exitCode: 6,
  },
  job_not_running: {
    message: "The job is not running any more.",
    nextStep: "Nothing needs to be done.",
    exitCode: 6,
  },
  maintenance_not_available: {
    message: "None of these devices can be in maintenance.",
    nextStep: "Mobile devices have no maintenance mode. Choose other devices.",
    exitCode: 6,
  },
  reboot_not_available: {
    message: "None of these devices can be rebooted from here.",
    nextStep: "A reboot is carried out by an agent: choose devices that run one.",
    exitCode: 6,
  },
  task_not_waiting: {
    message: "The task waits on no device any more.",
    nextStep: "Nothing needs to be done.",
    exitCode: 6,
  },
  script_run_not_available: {
    message: "None of these devices can run it.",
    nextStep: "Choose devices with an agent whose operating system it is for.",
    exitCode: 6,
  },
  script_run_ended: {
    message: "The run has ended.",
    nextStep: "Look at its outcome, or run it again.",
    exitCode: 6,
  },
  script_run_not_waiting: {
    message: "The run does not wait for anybody.",
    nextStep: "Look at its state. It waits once it has succeeded on its first devices.",
    exitCode: 6,
  },
  script_run_nothing_failed: {
    message: "It has failed on no device.",
    nextStep: "Wait until it has ended, or start a new run.",
    exitCode: 6,
  },
  automation_name_in_use: {
    message: "This name already exists",
    nextStep: "Choose a different name.",
    exitCode: 6,
  },
  automation_native: {
    message: "Native automations come with Muster and are not changed, copied or deleted.",
    nextStep: "Put it into other categories, or create an automation of your own.",
    exitCode: 6,
  },
  automation_not_copyable: {
    message: "Applications to install or run are not copied.",
    nextStep: "Create another one with the same file.",
    exitCode: 6,
  },
  automation_under_review: {
    message: "Automation under review",
    nextStep: "It can run when the malware scan is done. Is the scanner there? muster scripts scanner",
    exitCode: 6,
  },
  automation_infected: {
    message: "The malware scan found something in this automation, and it does not run.",
    nextStep: "Delete it, or replace its source or files.",
    exitCode: 6,
  },
  automation_scan_failed: {
    message: "The malware scan of this automation failed, and nothing unscanned runs.",
    nextStep: "See why with: muster scripts show; the scan is tried again by itself.",
    exitCode: 6,
  },
  category_internal: {
    message: "Internal categories are not renamed or deleted.",
    nextStep: "Choose another category.",
    exitCode: 6,
  },
  attachment_processing: {
    message: "The file is still under review.",
    nextStep: "Wait until its malware scan is done.",
    exitCode: 6,
  },
  attachment_suspicious: {
    message: "This attachment has been flagged as suspicious",
    nextStep: "Upload another file.",
    exitCode: 6,
  },
  attachment_failed: {
    message: "There was an error while uploading the attachment",
    nextStep: "Upload it again.",
    exitCode: 6,
  },
  upload_out_of_order: {
    message: "A part of the file is missing or came twice.",
    nextStep: "Go on where the upload stands, or start again.",
    exitCode: 6,
  },
  schedule_running: {
    message: "The last run of this schedule has not ended.",
    nextStep: "Wait for its end, or stop it.",
    exitCode: 6,
  },
  saml_not_configured: {
    message: "Single sign-on has not been set up.",
    nextStep: "Test a provider's metadata and set it up first.",
    exitCode: 6,
  },
  saml_cannot_work: {
    message: "The identity provider cannot work as it is set up.",
    nextStep: "See the findings, and set up the provider's current metadata.",
    exitCode: 6,
  },
  saml_not_enabled: {
    message: "Single sign-on is not enabled.",
    nextStep: "Sign in with e-mail and password, or ask an administrator.",
    exitCode: 6,
  },
  psa_settings_changed: {
    message: "Somebody else changed the same settings meanwhile.",
    nextStep: "Read them again, and change what still needs to be.",
    exitCode: 6,
  },
  psa_kind_differs: {
    message: "The ticket template, or the call, is for another PSA than the one that is set up.",
    nextStep: "Choose a template of the PSA in use, or change the PSA.",
    exitCode: 6,
  },
  psa_company_unknown: {
    message: "The PSA has no company, or several, of this organization's name.",
    nextStep: "Say in the PSA's settings which company the organization is.",
    exitCode: 6,
  },
  ticket_template_is_default: {
    message: "You can't delete the default ticket template.",
    nextStep: "Make another template the default first.",
    exitCode: 6,
  },
  ticket_template_outdated: {
    message: "The ticket template names what the PSA does not offer any more.",
    nextStep: "Choose again what is named, and save the template.",
    exitCode: 6,
  },
  ticket_in_psa: {
    message: "This ticket is kept in the PSA.",
    nextStep: "Change it there.",
    exitCode: 6,
  },
  node_role_mapped: {
    message: "This node role is mapped already.",
    nextStep: "Change the mapping that is there, or choose another node role.",
    exitCode: 6,
  },
  payload_too_large: { message: "The request is too large.", nextStep: "Send less at once.", exitCode: 2 },
  unsupported_media_type: {
    message: "The request's body is not JSON.",
    nextStep: "Send it with content-type: application/json",
    exitCode: 2,
  },
  psa_unreachable: {
    message: "The PSA does not answer.",
    nextStep: "Check its address, and try again in a moment.",
    exitCode: 9,
  },
  psa_address_refused: {
    message: "The PSA's address is not one that this server may ask.",
    nextStep: "Give an https address on the Internet, or have MUSTER_PSA_ALLOW_HOSTS allow it.",
    exitCode: 5,
  },
  psa_credentials_refused: {
    message: "The PSA refuses the credentials.",
    nextStep: "Check them in the PSA, and set them again.",
    exitCode: 4,
  },
  psa_rate_limited: {
    message: "The PSA takes no more requests for now.",
    nextStep: "Wait a minute and try again.",
    exitCode: 1,
  },
  psa_refused: {
    message: "The PSA refused the request.",
    nextStep: "See what it says, and correct the template or the PSA's set-up.",
    exitCode: 1,
  },
  psa_answer_invalid: {
    message: "The PSA's answer could not be understood.",
    nextStep: "Check that the address is the PSA's.",
    exitCode: 1,
  },
  too_many_requests: {
    message: "Too many attempts.",
    nextStep: "Wait a minute and try again.",
    exitCode: 1,
  },
  internal_error: {
    message: "Something went wrong on our end.",
    nextStep: "Try again; the server's log says more.",
    exitCode: 1,
  },
  discovery_start_failed: {
    message: "Failed to start network discovery",
    nextStep: "See that the probe is connected and try again.",
    exitCode: 1,
  },
  unavailable: {
    message: "The server's database does not answer.",
    nextStep: "Try again in a moment.",
    exitCode: 9,
  },
  usage: { message: "The command was not understood.", nextStep: "See its --help.", exitCode: 2 },
  failed: { message: "It did not work.", nextStep: "Try again.", exitCode: 1 },
  partly_done: {
    message: "Only a part was done.",
    nextStep: "See which part was not, and try that again.",
    exitCode: 7,
  },
  timed_out: {
    message: "It took longer than allowed.",
    nextStep: "Try again, or allow more time with --timeout.",
    exitCode: 8,
  },
  unreachable: {
    message: "The server does not answer.",
    nextStep: "See that it runs (muster up) and that its address is right (MUSTER_URL).",
    exitCode: 9,
  },
  interrupted: { message: "Interrupted.", nextStep: "Start it again when you are ready.", exitCode: 130 },
  server_not_trusted: {
    message: "The server that answered is not the one that made the enrollment token.",
    nextStep: "See that the address is right and that nothing stands between; then make a new token.",
    exitCode: 5,
  },
  no_terminal: {
    message: "This needs a terminal.",
    nextStep: "Run it in a terminal, or use the other commands with --json.",
    exitCode: 2,
  },
} satisfies Record<ErrorCode, Words>;

export interface FieldError {
  field: string;
  message: string;
}

/** What every face shows when something was refused: what happened, why by field, and what to do next. */
export class MusterError extends Error {
  override readonly name = "MusterError";
  readonly code: ErrorCode;
  readonly nextStep: string;
  readonly exitCode: number;
  readonly errors: readonly FieldError[];

  constructor(
    code: ErrorCode,
    more: { message?: string; nextStep?: string; errors?: readonly FieldError[] } = {},
  ) {
    super(more.message ?? errorWords[code].message);
    this.code = code;
    this.nextStep = more.nextStep ?? errorWords[code].nextStep;
    this.exitCode = errorWords[code].exitCode;
    this.errors = more.errors ?? [];
  }
}

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === "string" && code in errorWords;

/** HTTP status of a code the server answers. */
export const statusOf = (code: ServerErrorCode): number => errorStatus[code];

/** How long clients wait for an answer, and how often they read again from a server that answers it is busy. */
export const patience = { answerMS: 30_000, retries: 2, busy: [502, 503, 504] } as const;

/** The fields of an RFC 9457 problem document that faces show. */
export interface Problem {
  code?: unknown;
  detail?: string;
  nextStep?: string;
  errors?: FieldError[];
}

/** The error of a refused request; of an answer that is no problem document it tells the status. */
export function refusalOf(problem: Problem | null | undefined, status: number): MusterError {
  if (!isErrorCode(problem?.code))
    return new MusterError("failed", { message: `The server answered ${status} without saying why.` });
  return new MusterError(problem.code, {
    message: problem.detail,
    nextStep: problem.nextStep,
    errors: problem.errors,
  });
}
