// Runs fixed PowerShell scripts. Their input is passed as JSON in an environment variable, never inserted.
import { outputOf, type RunTool } from "./run-tool.ts";
import { ToolError } from "./tool.ts";
import type { WorkStep } from "./work/plan.ts";

const start = [
  "[Console]::OutputEncoding = [Text.Encoding]::UTF8",
  "$ErrorActionPreference = 'Stop'",
  "$in = $env:MUSTER_INPUT | ConvertFrom-Json",
].join("; ");

const options = ["-NoProfile", "-NonInteractive", "-ExecutionPolicy", "Bypass", "-Command"];
const variablesOf = (input: object) => ({ MUSTER_INPUT: JSON.stringify(input) });

export const powershellStep = (script: string, input: object = {}): WorkStep => ({
  program: "powershell.exe",
  args: [...options, `${start}; ${script}`],
  variables: variablesOf(input),
});

/** Runs a script and parses its JSON output; null if it wrote nothing. @throws ToolError */
export async function powershell(
  run: RunTool,
  script: string,
  input: object = {},
  withinMS = 20_000,
): Promise<unknown> {
  const ran = { withinMS, variables: variablesOf(input) };
  const text = await outputOf(run, "powershell.exe", [...options, `${start}; ${script}`], ran);
  try {
    return text.trim() ? JSON.parse(text.replace(/^\uFEFF/, "")) : null;
  } catch {
    throw new ToolError(text.slice(0, 300));
  }
}
