import { enums, t, type WebPageProtocol } from "@muster/sdk";
import { Option } from "commander";
import { deviceArgument } from "../devices/devices/device-argument.ts";
import { configureCommand, openingOptions } from "../lib/command.ts";
import type { CommandFeature } from "../lib/feature.ts";
import { choiceOf } from "../lib/inputs/choices.ts";
import { numberOption } from "../lib/option-values.ts";
import { printOne, printStatus, wantsData, write } from "../lib/output.ts";
import { resolveDevice } from "../lib/resolve.ts";
import { clean } from "../lib/table.ts";
import { openAddress } from "../lib/usage/open-address.ts";

interface Flags {
  port?: number;
  protocol?: WebPageProtocol;
  certificateFingerprint?: string;
  reason?: string;
  print?: boolean;
}

export default {
  name: "web-page",
  area: "remote",
  summary: "remote.webPages.cli.summary",
  load: (command) =>
    void configureCommand<Flags>(command, {
      args: [deviceArgument],
      permission: "canUseTunnels",
      options: [
        numberOption("--port <port>", t("remote.webPages.cli.portOption"), { minimum: 1, maximum: 65_535 }),
        new Option("--protocol <protocol>", t("remote.webPages.cli.protocolOption"))
          .choices(enums.WebPageProtocol)
          .argParser(choiceOf(enums.WebPageProtocol)),
        new Option("--certificate-fingerprint <sha256>", t("remote.webPages.cli.certificateOption")),
        ...openingOptions(),
        new Option("--print", t("remote.webPages.cli.printOption")),
      ],
      notes: t("remote.webPages.cli.notes"),
      data: "openWebPage",
      changes: true,
      examples: [
        "web-page switch-1",
        "web-page printer-2 --port 8443",
        "web-page switch-1 --json url --jq .url",
      ],
      async run({ args: [device = ""], flags, signal, connect, onlyPlanned }) {
        const { muster } = await connect();
        const nodeId = await resolveDevice(muster, device, signal);
        const { port, protocol, certificateFingerprint, reason } = flags;
        const body = {
          nodeId,
          ...(port !== undefined && { port }),
          ...(protocol && { protocol }),
          ...(certificateFingerprint && { certificateFingerprint }),
          ...(reason && { reason }),
        };
        if (await onlyPlanned("POST", "/ws/rtc/web-page", body)) return;
        const page = await muster.call("openWebPage", { body }, signal);
        const { certificateFingerprint: fingerprint, isNewCertificate, url } = page;
        const names = { target: page.target, device, probe: page.probeName, session: page.sessionId };
        printStatus(clean(t("remote.webPages.cli.opened", names)));
        if (fingerprint)
          printStatus(
            t(`remote.webPages.cli.${isNewCertificate ? "newCertificate" : "certificate"}`, { fingerprint }),
          );
        if (wantsData(flags)) return printOne(page, flags);
        write(`${url}\n`);
        if (!flags.print) openAddress(url);
      },
    }),
} satisfies CommandFeature;
