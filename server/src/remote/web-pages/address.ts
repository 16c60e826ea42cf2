// The URLs of devices' web pages: each session has its own host, separate from the console's.
import type { ServerContext } from "../../context.ts";

const sessionId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const ownHosts = ["127.0.0.1", "localhost", "::1"];

export interface PagesAddress {
  isEncrypted: boolean;
  /** Returns the origin of a session's page, such as "http://…". */
  of(session: string): string;
  /** Returns the session whose host this is; undefined for other hosts. */
  sessionOf(host: string): string | undefined;
}

/** The configured pattern, such as "https://*.pages.example.com", or *.localhost for a local server. */
function patternOf({ config, url }: ServerContext): string {
  if (config.pagesUrl) return config.pagesUrl.replace(/\/+$/, "");
  const isOwn = ownHosts.includes(config.host) && !config.publicUrl && !config.tlsCert;
  return isOwn && url ? `http://*.localhost:${new URL(url).port}` : "";
}

/** Returns undefined if the server doesn't serve such pages. */
export function pagesAddress(context: ServerContext): PagesAddress | undefined {
  const [, scheme, suffix] = /^(https?:\/\/)\*(\.[^/*?#@]+)$/.exec(patternOf(context).toLowerCase()) ?? [];
  if (!scheme || !suffix || !URL.canParse(`${scheme}a${suffix}`)) return undefined;
  // `URL` removes a default port, as browsers do
  const ending = new URL(`${scheme}a${suffix}`).host.slice(1);
  return {
    isEncrypted: scheme === "https://",
    of: (session) => `${scheme}${session}${ending}`,
    sessionOf(host) {
      const name = host.toLowerCase();
      const session = name.endsWith(ending) ? name.slice(0, -ending.length) : "";
      return sessionId.test(session) ? session : undefined;
    },
  };
}
