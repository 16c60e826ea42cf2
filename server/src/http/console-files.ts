import files from "@fastify/static";
import type { FastifyInstance } from "fastify";

/**
 * Serves the web console as the build has compressed it. Names of assets contain a hash of their content, so
 * browsers never ask for them again; everything else is revalidated.
 */
export async function serveConsole(server: FastifyInstance, root: string): Promise<void> {
  // the one screen whose address is also known without the #
  server.get("/superAdmin/", (_, reply) => reply.redirect("/#/superAdmin/"));
  await server.register(files, {
    root,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header("vary", "accept-encoding");
      const isHashed = /[\\/]assets[\\/]/.test(path);
      reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
}
