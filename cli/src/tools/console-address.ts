import { MusterError, t } from "@muster/sdk";

export function checkAddress(address: string): string {
  if (/^#\/[\w/?&=%.~:-]*$/.test(address)) return address;
  throw new MusterError("usage", {
    message: t("tools.consoleAddress.cli.isntConsoleAddress", { address }),
    nextStep: t("tools.consoleAddress.cli.useAddressSuchAs"),
  });
}
