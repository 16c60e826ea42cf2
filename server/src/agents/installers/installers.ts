import {
  installers,
  installerTypes,
  invalidNodeRole,
  isForArm,
  MusterError,
  nmsFileName,
  nodeRoles,
  powershellCommand,
  shellCommand,
  systemOfRole,
  carriesToken,
  type InstallerType,
  type NodeClass,
} from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { Feature, Handlers } from "../../feature.ts";
import { findLocation } from "../../organizations/locations.ts";
import { requireFeature } from "../../platform/authorization/feature-flags.ts";
import { within } from "../../platform/db/database.ts";
import { digest, newSecret } from "../../platform/security/crypto.ts";
import { createToken, stateOf } from "../enrollment-tokens.ts";
import { createCodeSigning } from "../migrations/2026-11-28-20-code-signing.ts";
import { createInstallerLinks } from "../migrations/2026-11-27-30-installers.ts";
import { builtInstallers, nameOf } from "./built-installers.ts";
import { addTimestamps } from "../migrations/2026-11-30-30-timestamps.ts";
import { codeSigningHandlers, isForWindows, signed, signsCode } from "./code-signing.ts";
import { downloadBase, fileNameOf, serveDownloads, stamp } from "./downloads.ts";
import { recordUninstalled } from "./uninstalled.ts";

/**
 * The role of the new devices; undefined if it depends on their system.
 * @throws MusterError `validation_failed`
 */
function roleFor(type: InstallerType, roleId: number | "auto", nms: boolean): NodeClass | undefined {
  if (nms) return "NMS_NETWORK_MANAGEMENT_AGENT";
  if (roleId === "auto") return undefined;
  const role = nodeRoles[roleId - 1]?.nodeClass;
  if (role && systemOfRole(role) === installers[type].system) return role;
  const message = invalidNodeRole();
  throw new MusterError("validation_failed", { message, errors: [{ field: "nodeRoleId", message }] });
}

const installersOf = async (context: ServerContext) => {
  const manifest = await builtInstallers(context).manifest();
  const isSigning = await signsCode(context);
  return {
    version: manifest?.version ?? null,
    builtAt: manifest?.builtAt ?? null,
    installers: installerTypes.map((installerType) => ({
      installerType,
      installerSize: manifest?.files[nameOf(installerType)]?.size ?? null,
      signed: isSigning && isForWindows(installers[installerType].file),
      tried: installers[installerType].tried,
    })),
  };
};

const handlers = {
  ...codeSigningHandlers,

  async listInstallers({ context, caller, query }) {
    if (query.prepare) await builtInstallers(context).prepare();
    const { nmsInstance: instance, nmsHelpUrl } = context.config;
    const rows = await context.db
      .selectFrom("installerLinks")
      .innerJoin("enrollmentTokens", "enrollmentTokens.id", "installerLinks.tokenId")
      .innerJoin("organizations", "organizations.id", "enrollmentTokens.organizationId")
      .innerJoin("locations", "locations.id", "enrollmentTokens.locationId")
      .selectAll("enrollmentTokens")
      .select(["installerLinks.id", "tokenId", "installerType", "nodeRole", "nms", "downloads"])
      .select(["organizations.name as clientName", "locations.name as locationName"])
      .where((e) => within(e.ref("enrollmentTokens.organizationId"), caller.organizationIds))
      .$if(!!query.clientId, (q) => q.where("enrollmentTokens.organizationId", "=", query.clientId!))
      .orderBy("installerLinks.id", "desc")
      .limit(1_000)
      .execute();
    const now = Date.now();
    return {
      ...(await installersOf(context)),
      nms: {
        instance,
        fileName: nmsFileName(instance, "exe"),
        helpUrl: nmsHelpUrl || `${context.url}/help/nms-agent.txt`,
      },
      links: rows.map((row) => ({
        id: row.id,
        tokenId: row.tokenId,
        clientId: row.organizationId,
        clientName: row.clientName,
        locationId: row.locationId,
        locationName: row.locationName,
        installerType: row.installerType,
        nodeRole: row.nodeRole || "auto",
        nms: row.nms === 1,
        createdBy: row.createdBy,
        createdAt: row.createdAt,
        expiresAt: row.expiresAt,
        maxUses: row.maxUses,
        uses: row.uses,
        downloads: row.downloads,
        state: stateOf(row, now),
      })),
    };
  },

  async createInstaller({ context, caller, body }) {
    const { organizationId: clientId, locationId, installerType, nms = false } = body;
    const { expiresInMinutes = 10_080, maxUses = 50, nodeRoleId = "auto" } = body;
    await findLocation(context, clientId, locationId);
    if (isForArm(installerType)) requireFeature(caller.features, "linux_arm_raspberry_pi", clientId);
    const role = roleFor(installerType, nodeRoleId, nms);
    const built = await signed(context, await builtInstallers(context).find(nameOf(installerType)));
    const expiresAt = Date.now() + expiresInMinutes * 60_000;
    const { id: tokenId, token } = await createToken(
      context,
      { clientId, locationId, expiresAt, ...(role && { role }) },
      { createdBy: caller.user!.email, maxUses },
    );
    const secret = newSecret("");
    const link = { tokenId, installerType, nodeRole: role ?? ("" as const), nms: nms ? 1 : 0 };
    await context.db
      .insertInto("installerLinks")
      .values({ ...link, secret: digest(secret), downloads: 0, createdAt: Date.now() })
      .execute();
    context.live.invalidate("approvals", clientId);
    const base = downloadBase(context, secret);
    const fileName = fileNameOf(context, link, built.version);
    const { size } = await stamp(context, built, token);
    return {
      url: `${base}/${fileName}`,
      installerSize: size,
      fileName,
      tokenId,
      expiresAt,
      maxUses,
      shellCommand: shellCommand(`${base}/install.sh`),
      powershellCommand: powershellCommand(`${base}/install.ps1`),
      token: carriesToken(installerType) ? null : token,
      signed: built.isSigned ?? false,
      tried: installers[installerType].tried,
    };
  },
} satisfies Partial<Handlers>;

export const agentInstallers: Feature = {
  handlers,
  migrations: {
    "2026-11-27-30-installers": createInstallerLinks,
    "2026-11-28-20-code-signing": createCodeSigning,
    "2026-11-30-30-timestamps": addTimestamps,
  },
  http: (server, context) => void server.register(serveDownloads(context)),
  agentEvents: { uninstalled: recordUninstalled },
  async hourly({ db }) {
    await db
      .deleteFrom("installerLinks")
      .where("tokenId", "not in", db.selectFrom("enrollmentTokens").select("id"))
      .execute();
  },
};
