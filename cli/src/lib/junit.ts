import { isMusterError } from "./output.ts";
import { type Format, write } from "./output.ts";
import { clean } from "./table.ts";

export interface JunitCase {
  name: string;
  outcome: "passed" | "failed" | "skipped";
  message?: string;
}

/** Whether the output is JUnit XML, which CI servers read. */
export const wantsJunit = ({ output }: Format) => output === "junit";

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

// XML doesn't allow control characters, not even escaped
const inXml = (text: string) => clean(text).replace(/[&<>"]/g, (one) => entities[one] ?? one);

function caseXml(classname: string, { name, outcome, message = "" }: JunitCase): string {
  const tag = outcome === "failed" ? "failure" : "skipped";
  const result = outcome === "passed" ? "" : `<${tag} message="${inXml(message)}"/>`;
  return `    <testcase classname="${inXml(classname)}" name="${inXml(name)}">${result}</testcase>\n`;
}

/** JUnit XML with one suite. */
export function junitXml(suite: string, cases: readonly JunitCase[]): string {
  const count = (outcome: JunitCase["outcome"]) => cases.filter((one) => one.outcome === outcome).length;
  const counts = `tests="${cases.length}" failures="${count("failed")}" skipped="${count("skipped")}"`;
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${counts}>\n` +
    `  <testsuite name="${inXml(suite)}" ${counts}>\n${cases.map((one) => caseXml(suite, one)).join("")}` +
    `  </testsuite>\n</testsuites>\n`
  );
}

/** Errors of checks that were completed and found a problem. */
const findings = new Set(["failed", "validation_failed", "backup_damaged"]);

/** Runs a check; with -o junit, also writes its result or its errors as test cases. */
export async function reportCheck(flags: Format, suite: string, check: () => Promise<void>): Promise<void> {
  if (!wantsJunit(flags)) return check();
  try {
    await check();
    write(junitXml(suite, [{ name: suite, outcome: "passed" }]));
  } catch (error) {
    if (!isMusterError(error) || !(error.errors.length || findings.has(error.code))) throw error;
    const errors = error.errors.length ? error.errors : [{ field: suite, message: error.message }];
    const cases = errors.map(({ field, message }) => ({ name: field, outcome: "failed", message }) as const);
    write(junitXml(suite, cases));
    throw error;
  }
}
