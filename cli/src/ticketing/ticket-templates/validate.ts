import { resolveContent, t } from "@muster/sdk";
import { dataFormats, defineCommand } from "../../lib/command.ts";
import { reportCheck } from "../../lib/junit.ts";
import { printDone, printStatus } from "../../lib/output.ts";
import { readSetup } from "../psa/read-setup-values.ts";
import { contentErrors, type ContentFlags, contentOptions, namedOf, onlyFile, refuse } from "./content.ts";
import { findTemplate } from "./template-argument.ts";

export const validateTemplate = defineCommand<ContentFlags>(() => ({
  name: "validate",
  args: [{ name: "[template]", text: t("ticketing.ticketTemplates.cli.validate.idNameOmitValidate") }],
  summary: t("ticketing.ticketTemplates.cli.validate.summary"),
  permission: "canConfigurePSA",
  options: contentOptions(),
  data: ["kind", "content"],
  formats: [...dataFormats, "junit"],
  examples: ["ticket-templates validate --file alerts.yaml", "ticket-templates validate Alerts"],
  async run(context) {
    const { flags, signal, args } = context;
    const { muster } = await context.connect();
    const setup = await readSetup(muster, signal);
    const saved = args[0] ? await findTemplate(context, muster) : undefined;
    const file = flags.file ? await onlyFile(flags.file) : undefined;
    const resolved = resolveContent(setup, { ...file?.content, ...namedOf(flags, setup) }, saved?.content);
    const name = args[0] ?? flags.file ?? setup.kind;
    await reportCheck(flags, name, async () => refuse(contentErrors(setup, resolved)));
    await printDone({ kind: setup.kind, content: resolved.content }, flags);
    printStatus(t("ticketing.ticketTemplates.cli.validate.ticketTemplateValid"));
  },
}));
