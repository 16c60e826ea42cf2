// The addresses of devices' web pages: each session has its own host, apart from the console's.
import type { ServerContext } from "../../context.ts";

const sessionId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const ownHosts = ["127.0.0.1", "localhost", "::1"];

export interface PagesAddress {
  isEncrypted: boolean;
  /** "http://…" of a session's page. */
  of(session: string): string;
  /** The session that a host is for. */
  sessionOf(host: string): string | undefined;
}

/** "https://*.pages.example.com" as it is set; browsers lead *.localhost to their own computer. */
function patternOf({ config, url }: ServerContext): string {
  if (config.pagesUrl) return config.pagesUrl.replace(/\/+$/, "");
  const isOwn = ownHosts.includes(config.host) && !config.publicUrl && !config.tlsCert;
  return isOwn && url ? `http://*.localhost:${new URL(url).port}` : "";
}

/** Undefined if the server shows no such pages. */
export function pagesAddress(context: ServerContext): PagesAddress | undefined {
  const [, scheme, suffix] = /^(https?:\/\/)\*(\.[^/*?#@]+)$/.exec(patternOf(context).toLowerCase()) ?? [];
  if (!scheme || !suffix || !URL.canParse(`${scheme}a${suffix}`)) return undefined;
  // without the port that a browser leaves out
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
