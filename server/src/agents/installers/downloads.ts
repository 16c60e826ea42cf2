// Serves the downloads of links. A link can't be guessed, ends with its enrollment token, and isn't logged.
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { installers, MusterError, nmsFileName, t, type InstallerType } from "@muster/sdk";
import { root } from "../../config.ts";
import type { ServerContext } from "../../context.ts";
import { refuse, toRefusal } from "../../platform/problems.ts";
import { digest } from "../../platform/security/crypto.ts";
import { stateOf, tokenText } from "../enrollment-tokens.ts";
import { builtInstallers, nameOf, type BuiltInstaller } from "./built-installers.ts";
import { signed } from "./code-signing.ts";
import { powershellScript, shellScript } from "./scripts.ts";
import { stampDeb, stampExe, stampSignedExe, type Stamped } from "./stamp.ts";

const requestsPerMinute = 60;
const guide = join(root, "docs/installing.md");

export const downloadBase = (context: ServerContext, secret: string): string =>
  `${context.url}/download/agent/${secret}`;

/** Returns a name such as "muster-agent-0.1.0-linux-x64.deb". */
export function fileNameOf(
  { config }: ServerContext,
  { installerType, nms }: { installerType: InstallerType; nms: number },
  version: string,
): string {
  const { file } = installers[installerType];
  return nms ? nmsFileName(config.nmsInstance, file.replace(/.*\./, "")) : `muster-agent-${version}-${file}`;
}

/** Returns the installer with the enrollment file inserted, if its format allows that. */
export async function stamp(
  context: ServerContext,
  { path, size, isSigned }: BuiltInstaller,
  token: string,
): Promise<Stamped> {
  const settings = JSON.stringify({ url: context.url, token });
  if (path.endsWith(".deb")) return stampDeb(path, settings);
  if (path.endsWith(".exe") && isSigned) return stampSignedExe(path, size, settings);
  if (path.endsWith(".exe")) return stampExe(path, size, settings);
  return plain({ path, size });
}

const plain = ({ path, size }: Pick<BuiltInstaller, "path" | "size">): Stamped => ({
  size,
  // a getter, so that the file is opened only when it is read
  get stream() {
    return createReadStream(path);
  },
});

async function findLink(context: ServerContext, secret: string) {
  const row = await context.db
    .selectFrom("installerLinks")
    .innerJoin("enrollmentTokens", "enrollmentTokens.id", "installerLinks.tokenId")
    .selectAll("enrollmentTokens")
    .select(["installerLinks.id as linkId", "installerType", "nodeRole", "nms"])
    .where("secret", "=", digest(secret))
    .executeTakeFirst();
  if (!row || stateOf(row, Date.now()) !== "ACTIVE")
    throw new MusterError("not_found", {
      message: t("errors.detail.installerLinkEnded"),
      nextStep: t("errors.detail.createInstallerLink"),
    });
  const { id, organizationId: clientId, locationId, expiresAt, nodeRole: role } = row;
  const token = tokenText(context, { id, clientId, locationId, expiresAt, ...(role && { role }) });
  return { ...row, token };
}

const scripts = { "install.sh": shellScript, "install.ps1": powershellScript } as const;

async function answer(context: ServerContext, request: FastifyRequest, reply: FastifyReply) {
  const { secret, file } = request.params as { secret: string; file: string };
  const link = await findLink(context, secret);
  const script = Object.hasOwn(scripts, file) && scripts[file as keyof typeof scripts];
  if (script) {
    const values = { base: downloadBase(context, secret), url: context.url, token: link.token };
    return reply.type("text/plain; charset=utf-8").send(script(values));
  }
  // the packages for the scripts, which write the enrollment file themselves
  const generic = Object.values(installers).find((one) => one.file === file);
  const name = generic ? file : nameOf(link.installerType);
  const built = await signed(context, await builtInstallers(context).find(name));
  if (!generic && file !== fileNameOf(context, link, built.version)) throw new MusterError("not_found");
  const { size, stream } = generic ? plain(built) : await stamp(context, built, link.token);
  if (request.method === "GET")
    await context.db
      .updateTable("installerLinks")
      .set((e) => ({ downloads: e("downloads", "+", 1) }))
      .where("id", "=", link.linkId)
      .execute();
  return reply
    .header("content-length", size)
    .header("content-disposition", `attachment; filename="${generic ? `muster-agent-${file}` : file}"`)
    .type("application/octet-stream")
    .send(stream);
}

export const serveDownloads =
  (context: ServerContext): FastifyPluginAsync =>
  async (server: FastifyInstance) => {
    await server.register(rateLimit, { max: requestsPerMinute, timeWindow: 60_000 });
    server.setErrorHandler((error, request, reply) => refuse(reply, toRefusal(error, request)));
    server.addHook("onSend", async (_, reply) => {
      reply.header("cache-control", "no-store").header("x-robots-tag", "noindex");
    });
    server.get("/download/agent/:secret/:file", (request, reply) => answer(context, request, reply));
    server.get("/help/nms-agent.txt", async (_, reply) =>
      reply.type("text/plain; charset=utf-8").send(await readFile(guide, "utf8").catch(() => "")),
    );
  };
