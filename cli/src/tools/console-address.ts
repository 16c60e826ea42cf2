import { MusterError } from "@muster/sdk";

export function checkAddress(address: string): string {
  if (/^#\/[\w/?&=%.~:-]*$/.test(address)) return address;
  throw new MusterError("usage", {
    message: `"${address}" isn't a console address.`,
    nextStep: "Use an address such as #/discovery/new.",
  });
}
