// `muster up` with a simulated site, set up with an administrator and the site's credential.
import { startSite, type Site } from "@muster/fixtures/site";
import { email, openTestStack, password, type TestStack } from "./test-stack.ts";

export interface SiteStack extends TestStack {
  site: Site;
  /** An API key of the administrator. */
  token: string;
  /** Runs a command that must succeed, and returns the JSON that it prints. */
  json<T>(...args: string[]): Promise<T>;
}

/** @param base the first three bytes of the site's addresses, such as "127.76.0" */
export async function openSiteStack(base: string): Promise<SiteStack> {
  const [stack, site] = await Promise.all([openTestStack(), startSite({ port: 0, base })]);
  const json = async <T>(...args: string[]) => JSON.parse(await stack.shell(args)) as T;
  const owner = ["--organization", "Acme Dental"];
  await stack.shell(["setup", "--email", email, "--password-stdin", ...owner], password);
  const credential = ["--name", "public", "--type", "SNMPV2", ...owner, "--secret-stdin"];
  await stack.shell(["credentials", "create", ...credential], site.credentials.community);
  const { key } = await json<{ key: string }>("api-keys", "create", "--name", "story", "--json", "key");
  return {
    ...stack,
    site,
    token: key,
    json,
    async close() {
      await stack.close();
      await site.stop();
    },
  };
}
