import { readFile } from "node:fs/promises";
import { decodeMetadata, limits, MusterError, type SamlTest, t } from "@muster/sdk";
import { Option } from "commander";
import type { Context } from "../../lib/command.ts";
import { cannotRead } from "../../lib/files.ts";
import { readStdinBytes } from "../../lib/prompts.ts";

export interface Source {
  metadataUrl?: string;
  file?: string;
  entityId?: string;
}

export const fileArgument = [{ name: "[file]", text: t("access.saml.cli.source.metadataFileStandardInput") }];

export const sourceOptions = [
  new Option("--metadata-url <url>", t("access.saml.cli.source.metadataUrlOption")),
  new Option("--file <file>", t("access.saml.cli.source.fileOption")),
  new Option("--entity-id <id>", t("access.saml.cli.source.entityIdOption")),
];

export async function sourceOf({ flags, args }: Context<Source>): Promise<SamlTest> {
  const { metadataUrl, entityId, file = args[0] } = flags;
  if (metadataUrl && file)
    throw new MusterError("usage", { message: t("access.saml.cli.source.passUrlFileNot") });
  if (!metadataUrl && !file)
    throw new MusterError("usage", {
      message: t("access.saml.cli.source.noMetadataGiven"),
      nextStep: t("access.saml.cli.source.passMetadataurlFile"),
    });
  const chosen = entityId === undefined ? {} : { entityId };
  if (metadataUrl) return { metadataUrl, ...chosen };
  const bytes =
    file === "-" ? await readStdinBytes() : await readFile(file ?? "").catch(cannotRead(file ?? ""));
  const metadata = decodeMetadata(bytes);
  if (!metadata) throw new MusterError("usage", { message: t("access.saml.cli.source.fileEmpty") });
  if (metadata.length > limits.SamlTest.metadata.maxLength) throw new MusterError("payload_too_large");
  return { metadata, ...chosen };
}
