// The file with which an installer enrolls the agent: {"url": "https://…", "token": "…"}.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { MusterError, t } from "@muster/sdk";
import { enroll } from "../security/enrollment.ts";
import { findIdentity } from "../security/identity.ts";

export interface EnrollmentFile {
  url: string;
  token: string;
}

const maxLength = 16_384;

/** Reads the file; undefined if it doesn't exist. @throws MusterError `validation_failed` if it is invalid */
export function readEnrollmentFile(file: string): EnrollmentFile | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const text = readFileSync(file, "utf8");
    const { url, token } = JSON.parse(text.slice(0, maxLength)) as Partial<EnrollmentFile>;
    if (typeof url === "string" && typeof token === "string" && URL.canParse(url)) return { url, token };
  } catch {
    // the error below covers this case
  }
  throw new MusterError("validation_failed", { message: t("agents.installed.badFile", { file }) });
}

export const isEnrolled = (data: string): boolean => findIdentity(data)?.nodeId !== undefined;

/** Errors that don't go away when the same token is used again. */
const final = new Set([
  "enrollment_token_invalid",
  "enrollment_token_used_up",
  "agent_rejected",
  "signers_differ",
]);

/**
 * Enrolls with the installer's enrollment file, if it exists, and deletes the file. An agent that is already
 * enrolled keeps its identity if the enrollment fails.
 * @returns why the agent isn't enrolled yet; "" if it is enrolled
 */
export async function enrollByFile({
  data,
  enrollment,
}: {
  data: string;
  enrollment: string;
}): Promise<string> {
  try {
    const given = readEnrollmentFile(enrollment);
    if (given) {
      const { state } = await enroll({ data, ...given });
      rmSync(enrollment, { force: true });
      console.error(
        t(`agents.installed.enrolled.${state === "PENDING" ? "waits" : "done"}`, { url: given.url }),
      );
    }
  } catch (error) {
    const { code, message } = error as Partial<MusterError>;
    if (!isEnrolled(data)) return message ?? String(error);
    console.error(t("agents.installed.keepsIdentity", { reason: message ?? String(error) }));
    if (code && final.has(code)) rmSync(enrollment, { force: true });
  }
  return isEnrolled(data) ? "" : t("agents.installed.notEnrolled", { enrollment });
}
