// What a check finds, and why one couldn't be done.
import { cleanText, longestFound, type CheckFinding, type FoundByCheck } from "@muster/sdk";

/** What was found, and whether it is what raises an alert; null if that isn't known. */
export interface Finding extends FoundByCheck {
  met: boolean | null;
}

/** Of what others say, only a cut and cleaned word is kept. */
export const found = (
  met: boolean | null,
  finding: CheckFinding,
  { number = null, text = "" }: { number?: number | null; text?: string } = {},
): Finding => ({ met, finding, number, text: cleanText(text, longestFound(finding)) });

const ofCode: Readonly<Record<string, CheckFinding>> = {
  ECONNREFUSED: "REFUSED",
  ETIMEDOUT: "NO_ANSWER",
  ABORT_ERR: "NO_ANSWER",
  ENOTFOUND: "NAME_NOT_FOUND",
  EAI_AGAIN: "NAME_NOT_FOUND",
  EHOSTUNREACH: "UNREACHABLE",
  ENETUNREACH: "UNREACHABLE",
  EADDRNOTAVAIL: "UNREACHABLE",
};

export const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

/** Why no connection was made. */
export const failureOf = (error: unknown): CheckFinding => ofCode[codeOf(error)] ?? "BROKEN";
