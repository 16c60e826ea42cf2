import { type Answer, psaTypeLabels } from "@muster/sdk";
import { type Format, printJson, printOne, wantsJson } from "../../lib/output.ts";

export type Settings = Answer<"getPsa">["content"];

export const printPsa = (content: Settings, flags: Format) =>
  wantsJson(flags)
    ? printJson({ ...content }, flags)
    : printOne(
        {
          ...content,
          psaType: psaTypeLabels[content.psaType],
          organizationMapping: content.organizationMapping.map((one) => `${one.clientId}=${one.companyId}`),
        },
        flags,
      );
