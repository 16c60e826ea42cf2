import { MusterError } from "@muster/sdk";

export function checkAddress(address: string): string {
  if (/^#\/[\w/?&=%.~:-]*$/.test(address)) return address;
  throw new MusterError("usage", {
    message: `${address} is not an address of the console.`,
    nextStep: "Give it like #/discovery/new.",
  });
}
