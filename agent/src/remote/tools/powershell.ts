// PowerShell with fixed texts. What they work with is passed in an environment variable as JSON, never inserted.
import { outputOf, type RunTool } from "./programs.ts";
import { ToolError } from "./tool.ts";

const start = [
  "[Console]::OutputEncoding = [Text.Encoding]::UTF8",
  "$ErrorActionPreference = 'Stop'",
  "$in = $env:MUSTER_INPUT | ConvertFrom-Json",
].join("; ");

/** What a script wrote as JSON; null if it wrote nothing. @throws ToolError */
export async function powershell(
  run: RunTool,
  script: string,
  input: object = {},
  withinMS = 20_000,
): Promise<unknown> {
  const args = ["-NoProfile", "-NonInteractive", "-ExecutionPolicy", "Bypass", "-Command"];
  const variables = { MUSTER_INPUT: JSON.stringify(input) };
  const options = { withinMS, variables };
  const text = await outputOf(run, "powershell.exe", [...args, `${start}; ${script}`], options);
  try {
    return text.trim() ? JSON.parse(text.replace(/^\uFEFF/, "")) : null;
  } catch {
    throw new ToolError(text.slice(0, 300));
  }
}
