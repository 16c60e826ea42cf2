// Results of checks, and why one failed.
import { cleanText, maxFoundLength, type CheckFinding, type FoundByCheck } from "@muster/sdk";

/** A result; `met` is whether it raises an alert, null if that isn't known. */
export interface Finding extends FoundByCheck {
  met: boolean | null;
}

/** Creates a finding; text, which may be another system's, is shortened and cleaned. */
export const found = (
  met: boolean | null,
  finding: CheckFinding,
  { number = null, text = "" }: { number?: number | null; text?: string } = {},
): Finding => ({ met, finding, number, text: cleanText(text, maxFoundLength(finding)) });

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

/** The finding for a connection that failed. */
export const failureOf = (error: unknown): CheckFinding => ofCode[codeOf(error)] ?? "BROKEN";
