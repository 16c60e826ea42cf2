import type { Config } from "../../config.ts";

const isHttps = ({ publicUrl, tlsCert }: Config) => publicUrl.startsWith("https:") || tlsCert !== "";

/** Browsers accept the prefix only from this host over https, so that no other host can set the cookie. */
export const cookieName = (config: Config, name: string): string =>
  isHttps(config) ? `__Host-${name}` : name;

/** The prefix requires this path; clearing a cookie needs the same attributes as setting it. */
export const cookieOptions = (config: Config) => ({ path: "/", httpOnly: true, secure: isHttps(config) });
