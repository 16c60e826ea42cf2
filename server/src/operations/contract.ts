import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from "fastify";
import { MusterError } from "@muster/sdk";
import { document, withProblems } from "@muster/sdk/contract";
import type { ServerContext } from "../context.ts";
import type { Feature, Handlers } from "../feature.ts";

/** Clients must revalidate a cached response with its ETag before they use it again. */
const revalidate = "public, no-cache";

const handlers = {
  async getContract({ request, reply }) {
    served ??= describe();
    if (!isFresh(request, reply, served.etag)) return served.document;
    reply.code(304).send();
    return served.document;
  },
} satisfies Partial<Handlers>;

let served: ReturnType<typeof describe> | undefined;

function describe() {
  const whole = withProblems(document);
  return {
    document: whole as unknown as Record<string, unknown> & typeof whole,
    etag: etagOf(JSON.stringify(whole)),
  };
}

const etagOf = (content: string | Buffer): string =>
  `"${createHash("sha256").update(content).digest("base64url")}"`;

/** Sets the caching headers and returns whether the client already has the content. */
function isFresh(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.headers({ etag, "cache-control": revalidate });
  return (request.headers["if-none-match"] ?? "").split(/,\s*/).includes(etag);
}

/** Serves the reference pages, which the build renders from the contract into one file. */
function serveReference(context: ServerContext): FastifyPluginCallback {
  let page: ReturnType<typeof readPage> | undefined;
  return (server, _, done) => {
    server.get("/docs", async (request, reply) => {
      page ??= readPage(join(context.config.web, "docs.html"));
      const { etag, html, compressed, policy } = await page.catch(() => {
        page = undefined;
        throw new MusterError("not_found");
      });
      reply.header("content-security-policy", policy);
      if (isFresh(request, reply, etag)) return reply.code(304).send();
      reply.type("text/html; charset=utf-8").header("vary", "accept-encoding");
      if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(html);
      return reply.header("content-encoding", "gzip").send(compressed);
    });
    done();
  };
}

async function readPage(file: string) {
  const html = await readFile(file, "utf8");
  const compressed = await promisify(gzip)(html);
  return { html, compressed, etag: etagOf(html), policy: pagePolicy(html) };
}

/** Only allows the page's own scripts, including the worker of its search, and no loading of resources. */
function pagePolicy(html: string): string {
  const scripts = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  return [
    "default-src 'none'",
    `script-src ${scripts.join(" ")}`,
    "worker-src blob:",
    "style-src 'unsafe-inline'",
    "img-src data:",
    "font-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

export const contract: Feature = {
  handlers,
  http: (server, context) => void server.register(serveReference(context)),
};
