import files from "@fastify/static";
import type { FastifyInstance } from "fastify";

/**
 * Serves the web console as compressed by the build. Names of assets contain a hash of their content, so
 * browsers never request them again; everything else is revalidated.
 */
export async function serveConsole(server: FastifyInstance, root: string): Promise<void> {
  // the only screen that also has an address without #
  server.get("/superAdmin/", (_, reply) => reply.redirect("/#/superAdmin/"));
  await server.register(files, {
    root,
    // the plugin's own route lists the assets folder for each request, to check how names are spelled
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header("vary", "accept-encoding");
      const isHashed = /[\\/]assets[\\/]/.test(path);
      reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  server.get<{ Params: { "*": string } }>("/*", ({ params }, reply) => reply.sendFile(`/${params["*"]}`));
}
