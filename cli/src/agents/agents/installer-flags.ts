import {
  installers,
  installerTypes,
  limits,
  MusterError,
  nodeRoles,
  t,
  type Input,
  type InstallerResult,
  type InstallerType,
  type Muster,
} from "@muster/sdk";
import { Option } from "commander";
import { fills } from "../../lib/field-flags.ts";
import { choiceOf } from "../../lib/inputs/choices.ts";
import { durationOption, numberOption } from "../../lib/option-values.ts";
import { byIdOrName, resolveLocation, resolveOrganization } from "../../lib/resolve.ts";

export type InstallerBody = NonNullable<Input<"createInstaller">["body"]>;

export interface LinkFlags {
  organization?: string;
  location?: string;
  role?: string;
  expires?: number;
  maxUses?: number;
}

export const { expiresInMinutes, maxUses } = limits.InstallerRequest;

/** Options for where new computers are added, and how long a link is valid. */
export const linkOptions = (): Option[] => [
  fills(
    new Option("--organization <organization>", t("agents.installers.cli.organizationOption")),
    "organizationId",
  ),
  fills(new Option("--location <location>", t("agents.installers.cli.locationOption")), "locationId"),
  fills(new Option("--role <role>", t("agents.installers.cli.roleOption")).default("auto"), "nodeRoleId"),
  fills(
    durationOption(
      "--expires <duration>",
      t("agents.installers.cli.expiresOption"),
      60_000,
      expiresInMinutes,
    ),
    "expiresInMinutes",
  ),
  numberOption("--max-uses <n>", t("agents.installers.cli.maxUsesOption"), maxUses),
];

const operatingSystems = ["linux", "windows", "mac"] as const;
const packages = ["deb", "rpm", "msi", "exe", "pkg", "dmg"] as const;
const architectures = { x64: "X64", arm64: "ARM64", armv7: "ARMV7A" } as const;

export interface TypeFlags {
  os: (typeof operatingSystems)[number];
  package?: (typeof packages)[number];
  arch: keyof typeof architectures;
}

export const typeOptions = (): Option[] => [
  fills(
    new Option("--os <system>", t("agents.installers.cli.osOption"))
      .argParser(choiceOf(operatingSystems))
      .default("linux"),
    "installerType",
  ),
  new Option("--package <package>", t("agents.installers.cli.packageOption")).argParser(choiceOf(packages)),
  new Option("--arch <architecture>", t("agents.installers.cli.archOption"))
    .argParser(choiceOf(Object.keys(architectures)))
    .default("x64"),
];

/** @throws MusterError `usage` if the system has no such package */
export function typeOf({ os, package: format, arch }: TypeFlags): InstallerType {
  const ofSystem = installerTypes.filter((type) => {
    const { system, architecture = "X64" } = installers[type];
    return system === os.toUpperCase() && (system !== "LINUX" || architecture === architectures[arch]);
  });
  const formats = ofSystem.map((type) => installers[type].file.replace(/.*\./, ""));
  const index = format ? formats.indexOf(format) : 0;
  if (index >= 0) return ofSystem[index]!;
  throw new MusterError("usage", {
    message: t("agents.installers.cli.noPackage", { os, format: format ?? "" }),
    nextStep: t("agents.installers.cli.usePackage", { formats: formats.join(", ") }),
  });
}

/** Builds the request for an installer. */
export async function requestOf(
  muster: Muster,
  flags: LinkFlags,
  installerType: InstallerType,
  signal: AbortSignal,
): Promise<InstallerBody> {
  const organizationId = await resolveOrganization(muster, flags.organization, signal);
  const locationId = await resolveLocation(muster, organizationId, flags.location, signal);
  const roles = async () => nodeRoles.map(({ id, name, nodeClass }) => ({ id, names: [name, nodeClass] }));
  const role = flags.role ?? "auto";
  return {
    organizationId,
    locationId,
    installerType,
    nodeRoleId: role === "auto" ? "auto" : await byIdOrName("deviceRole", role, roles),
    expiresInMinutes: flags.expires ?? expiresInMinutes.default,
    maxUses: flags.maxUses ?? maxUses.default,
  };
}

/** Creates a link, after the server has built all the installers that it can build. */
export async function createLink(
  muster: Muster,
  body: InstallerBody,
  signal: AbortSignal,
): Promise<InstallerResult> {
  await muster.call("listInstallers", { query: { prepare: true } }, signal);
  return muster.call("createInstaller", { body }, signal);
}
