import { type Mfa, type Muster, MusterError } from "@muster/sdk";

export const factorArgument = [{ name: "<factor>", text: "ID or name" }];

export async function findFactor(
  muster: Muster,
  text: string,
  signal: AbortSignal,
): Promise<Mfa["factors"][number]> {
  const { factors } = await muster.call("getMfa", {}, signal);
  const found = factors.find(({ id, name }) => id === text || name.toLowerCase() === text.toLowerCase());
  if (found) return found;
  throw new MusterError("not_found", {
    message: `Second factor "${text}" not found.`,
    nextStep: factors.length ? `Available: ${factors.map(({ name }) => name).join(", ")}.` : undefined,
  });
}
