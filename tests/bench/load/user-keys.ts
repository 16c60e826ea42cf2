import { parseGrant, type Input, type Muster } from "@muster/sdk";
import { admin, request } from "../../support/server/server.ts";

type NewUser = Pick<Input<"createUser">["body"], "email" | "sysadmin" | "roleIds" | "organizationIds">;

/** Creates a user and returns an API key of that user. */
export async function keyOfUser(url: string, muster: Muster, user: NewUser): Promise<string> {
  const { password } = admin;
  const { email } = user;
  await muster.call("createUser", { body: { ...user, password, firstName: "", lastName: "" } });
  const signedIn = await request(url, "POST", "/ws/session", { body: { email, password } });
  const headers = {
    cookie: signedIn.headers.getSetCookie()[0]!.split(";")[0]!,
    "x-csrf-token": ((await signedIn.json()) as { csrfToken: string }).csrfToken,
  };
  const made = await request(url, "POST", "/ws/apikeypair", { headers, body: { name: "bench" } });
  return ((await made.json()) as { key: string }).key;
}

/** Creates a user with these grants in these organizations and returns an API key of that user. */
export async function keyOfViewer(
  url: string,
  muster: Muster,
  organizationIds: number[] | null,
  texts: string[],
): Promise<string> {
  const email = `${organizationIds ? "two" : "denied"}@example.com`;
  const grants = ["ORGANIZATION.View", ...texts].map((text) => parseGrant(text)!);
  const role = await muster.call("createTechnicianRole", { body: { name: email, grants } });
  return keyOfUser(url, muster, { email, sysadmin: false, roleIds: [role.id], organizationIds });
}
