import { readFile } from "node:fs/promises";
import { decodeMetadata, limits, MusterError, type SamlTest } from "@muster/sdk";
import { Option } from "commander";
import type { Context } from "../../lib/command.ts";
import { cannotRead } from "../../lib/files.ts";
import { readStdinBytes } from "../../lib/input.ts";

export interface Source {
  metadataUrl?: string;
  file?: string;
  entityId?: string;
}

export const fileArgument = [{ name: "[file]", text: "metadata file, or - for standard input" }];

export const sourceOptions = [
  new Option("--metadata-url <url>", "URL of the provider's metadata"),
  new Option("--file <file>", "metadata file, or - for standard input"),
  new Option("--entity-id <id>", "provider to use if the metadata describes several"),
];

export async function sourceOf({ flags, args }: Context<Source>): Promise<SamlTest> {
  const { metadataUrl, entityId, file = args[0] } = flags;
  if (metadataUrl && file) throw new MusterError("usage", { message: "Pass a URL or a file, not both." });
  if (!metadataUrl && !file)
    throw new MusterError("usage", {
      message: "No metadata given.",
      nextStep: "Pass --metadata-url or --file.",
    });
  const chosen = entityId === undefined ? {} : { entityId };
  if (metadataUrl) return { metadataUrl, ...chosen };
  const bytes =
    file === "-" ? await readStdinBytes() : await readFile(file ?? "").catch(cannotRead("the file"));
  const metadata = decodeMetadata(bytes);
  if (!metadata) throw new MusterError("usage", { message: "The file is empty." });
  if (metadata.length > limits.SamlTest.metadata.maxLength) throw new MusterError("payload_too_large");
  return { metadata, ...chosen };
}
