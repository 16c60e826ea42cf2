import cookie from "@fastify/cookie";
import rateLimit from "@fastify/rate-limit";
import fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { cleanText, MusterError } from "@muster/sdk";
import type { Config } from "../config.ts";
import type { OtherHosts } from "../feature.ts";
import { notReadable, problem, refuse, toRefusal } from "../platform/problems.ts";
import { answerRaw } from "./security-headers.ts";
import { createListener, isEncrypted } from "./tls.ts";

/** How long stopping waits for requests in progress. */
const stopMS = 10_000;

export interface HttpServer {
  server: FastifyInstance;
  /** Handlers of requests for hosts other than the console's. */
  otherHosts: OtherHosts[];
  /** Stops accepting requests and waits for those in progress. */
  close(): Promise<void>;
}

export async function createHttpServer(config: Config): Promise<HttpServer> {
  const otherHosts: OtherHosts[] = [];
  const server = fastify({
    logger: config.log && {
      redact: ["req.headers.authorization", "req.headers.cookie"],
      serializers: {
        req: ({ method, url, host, ip }: FastifyRequest) => ({
          method,
          // the address of a file grants access to it
          url: url.replace(/(\/download\/).*/, "$1…"),
          // headers can contain control characters for terminals
          host: cleanText(host, 300),
          remoteAddress: ip,
        }),
      },
    },
    serverFactory: (handler) =>
      createListener(config, (request, response) => {
        const other = otherHosts.find((one) => one.has(request.headers.host ?? ""));
        if (!other || !isEncrypted(config, request)) return handler(request, response);
        void other.answer(request, response).catch(() => response.destroy());
      }),
    bodyLimit: 4_000_000,
    // trusts the one proxy in front of the server, and nothing that a client claims beyond it
    trustProxy: config.publicUrl !== "" && !config.tlsCert && ((_: string, hop: number) => hop < 1),
    clientErrorHandler: (_, socket) => answerRaw(socket, 400, problem(notReadable()), config),
    frameworkErrors: (error, request, reply) => void refuse(reply, toRefusal(error, request)),
    routerOptions: { caseSensitive: true, maxParamLength: 200, ignoreTrailingSlash: true },
  });
  server.decorateRequest("signedIn", undefined);
  server.decorateRequest("activity", undefined);
  server.decorateRequest("attempt", undefined);
  server.removeContentTypeParser("text/plain");
  await server.register(cookie);
  await server.register(rateLimit, { global: false });
  server.setNotFoundHandler((_, reply) => refuse(reply, new MusterError("not_found")));

  server.addHook("onRequest", (request, _, done) =>
    done(isEncrypted(config, request.raw) ? undefined : new MusterError("https_required")),
  );

  let stopping = false;
  server.addHook("onSend", (request, reply, _, done) => {
    if (stopping) reply.header("connection", "close");
    if (/^\/(ws|scim)\//.test(request.url) && !reply.hasHeader("cache-control"))
      reply.header("cache-control", "no-store");
    done();
  });

  return {
    server,
    otherHosts,
    async close() {
      stopping = true;
      const cut = setTimeout(() => server.server.closeAllConnections(), stopMS);
      await server.close();
      clearTimeout(cut);
    },
  };
}
