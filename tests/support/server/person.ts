import { createMuster, type Muster, type User } from "@muster/sdk";
import { codeAt } from "../providers/totp.ts";
import { admin, request, type TestServer } from "./server.ts";

export interface SignedIn {
  /** A client with a browser session. */
  session: Muster;
  /** The API key that `muster login` stores. */
  terminalKey: string;
  terminal: Muster;
  /** The API key that a script uses. */
  apiKey: string;
  api: Muster;
}

/** Creates a user and signs in, with a second factor that was just proved unless `factor` is false. */
export async function signInPerson(
  server: TestServer,
  grant: Partial<Pick<User, "sysadmin" | "ninjaAdmin" | "permissions" | "organizationIds">>,
  { factor = true }: { factor?: boolean } = {},
): Promise<SignedIn> {
  const { user } = await server.person(grant);
  const { password } = admin;
  const signedIn = await request(server.url, "POST", "/ws/session", {
    body: { email: user.email, password },
  });
  const cookieOf = ({ headers }: Response) => headers.getSetCookie()[0]?.split(";")[0];
  let cookie = cookieOf(signedIn)!;
  const { csrfToken } = (await signedIn.json()) as { csrfToken: string };
  const session = createMuster({
    url: server.url,
    csrfToken: () => csrfToken,
    async transport(url, given) {
      const answer = await fetch(url, { ...given, headers: { ...given.headers, cookie } });
      // each proof of a factor renews the session's token
      cookie = cookieOf(answer) ?? cookie;
      return answer;
    },
  });
  if (factor) {
    const { challenge, secret } = await session.call("startTotp", {});
    await session.call("confirmTotp", { body: { challenge, code: codeAt(secret), name: "Phone" } });
  }
  const keyOf = async (name: string, interactive: boolean) =>
    (await session.call("createApiKey", { body: { name, interactive } })).key;
  const terminalKey = await keyOf("terminal", true);
  const apiKey = await keyOf("script", false);
  const musterOf = (token: string): Muster => ({
    call: (...input) => createMuster({ url: server.url, token }).call(...input),
    read: (...input) => createMuster({ url: server.url, token }).read(...input),
  });
  return { session, terminalKey, terminal: musterOf(terminalKey), apiKey, api: musterOf(apiKey) };
}
