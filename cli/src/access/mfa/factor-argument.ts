import { type Mfa, type Muster, MusterError, t } from "@muster/sdk";

export const factorArgument = [{ name: "<factor>", text: t("access.mfa.cli.factor.idName") }];

export async function findFactor(
  muster: Muster,
  text: string,
  signal: AbortSignal,
): Promise<Mfa["factors"][number]> {
  const { factors } = await muster.call("getMfa", {}, signal);
  const found = factors.find(({ id, name }) => id === text || name.toLowerCase() === text.toLowerCase());
  if (found) return found;
  throw new MusterError("not_found", {
    message: t("access.mfa.cli.factor.secondFactorNotFound", { text }),
    nextStep: factors.length
      ? t("access.mfa.cli.factor.available", { names: factors.map(({ name }) => name).join(", ") })
      : undefined,
  });
}
