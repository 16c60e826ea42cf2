import { samlVerdicts, t } from "@muster/sdk";
import { dataFormats, defineCommand } from "../../lib/command.ts";
import { printExamination } from "./print.ts";
import { fileArgument, type Source, sourceOf, sourceOptions } from "./source.ts";

export const testSaml = defineCommand<Source>(() => ({
  name: "test",
  permission: "sysadmin",
  summary: t("access.saml.cli.test.summary"),
  args: fileArgument,
  options: sourceOptions,
  data: "testSaml",
  examples: [
    "saml test --metadata-url https://idp.example.com/metadata",
    "saml test --file metadata.xml -o junit > saml.xml",
    "saml test - --entity-id https://idp.example.com < federation.xml",
  ],
  formats: [...dataFormats, "junit"],
  async run(context) {
    const body = await sourceOf(context);
    const { muster } = await context.connect();
    const examination = await muster.call("testSaml", { body }, context.signal);
    await printExamination(examination, context.flags);
    process.exitCode = samlVerdicts[examination.verdict].exitCode;
  },
}));
