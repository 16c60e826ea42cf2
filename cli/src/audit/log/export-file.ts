import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import {
  type Activity,
  type AuditAnchor,
  MusterError,
  readExportLine,
  type SigningKey,
  t,
} from "@muster/sdk";
import { reasonOf } from "../../lib/files.ts";

async function* linesOf(file: string): AsyncGenerator<ReturnType<typeof readExportLine>> {
  const input = createReadStream(file).on("error", () => {});
  let number = 0;
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity }))
      if (++number && line) yield readExportLine(line, number);
  } catch (error) {
    if (error instanceof MusterError) throw error;
    throw new MusterError("usage", {
      message: t("audit.log.cli.exportFile.cantRead", { file, message: (error as Error).message }),
    });
  }
  if (input.errored)
    throw new MusterError("usage", {
      message: t("audit.log.cli.exportFile.cantReadFile", { file, reason: reasonOf(input.errored) }),
    });
}

export async function* entriesOf(file: string): AsyncGenerator<Activity> {
  for await (const line of linesOf(file)) if ("sequence" in line) yield line;
}

export async function endOf(file: string): Promise<{ anchors: AuditAnchor[]; keys: SigningKey[] }> {
  const all = { anchors: [] as AuditAnchor[], keys: [] as SigningKey[] };
  for await (const line of linesOf(file))
    if ("anchors" in line) {
      all.anchors.push(...line.anchors);
      all.keys.push(...line.keys);
    }
  return all;
}

export type End = Awaited<ReturnType<typeof endOf>>;
