// The file with which an installer enrolls the agent: {"url": "https://…", "token": "…"}.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { MusterError, t } from "@muster/sdk";
import { enroll } from "../security/enrollment.ts";
import { findIdentity } from "../security/identity.ts";

export interface EnrollmentFile {
  url: string;
  token: string;
}

const longest = 16_384;

/** @throws MusterError `validation_failed` if there is a file that can't be used */
export function readEnrollmentFile(file: string): EnrollmentFile | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const text = readFileSync(file, "utf8");
    const { url, token } = JSON.parse(text.slice(0, longest)) as Partial<EnrollmentFile>;
    if (typeof url === "string" && typeof token === "string" && URL.canParse(url)) return { url, token };
  } catch {
    // the error below says what is expected
  }
  throw new MusterError("validation_failed", { message: t("agents.installed.badFile", { file }) });
}

export const isEnrolled = (data: string): boolean => findIdentity(data)?.nodeId !== undefined;

/** Refusals that the same token always gets. */
const final = new Set([
  "enrollment_token_invalid",
  "enrollment_token_used_up",
  "agent_rejected",
  "signers_differ",
]);

/**
 * Enrolls with the file of the installer, if there is one, and deletes it. An agent that is enrolled already
 * keeps its identity when the server refuses the token.
 * @returns what to wait for: nothing once it is enrolled
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
