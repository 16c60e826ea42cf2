import { parseGrant, type Muster } from "@muster/sdk";
import { admin, request } from "../../support/server/server.ts";

/** The API key of a user with these grants in these organizations. */
export async function keyOfViewer(
  url: string,
  muster: Muster,
  organizationIds: number[] | null,
  texts: string[],
): Promise<string> {
  const email = `${organizationIds ? "two" : "denied"}@example.com`;
  const grants = ["ORGANIZATION.View", ...texts].map((text) => parseGrant(text)!);
  const role = await muster.call("createTechnicianRole", { body: { name: email, grants } });
  const { password } = admin;
  const body = {
    email,
    password,
    firstName: "",
    lastName: "",
    sysadmin: false,
    roleIds: [role.id],
    organizationIds,
  };
  await muster.call("createUser", { body });
  const signedIn = await request(url, "POST", "/ws/session", { body: { email, password } });
  const headers = {
    cookie: signedIn.headers.getSetCookie()[0]!.split(";")[0]!,
    "x-csrf-token": ((await signedIn.json()) as { csrfToken: string }).csrfToken,
  };
  const made = await request(url, "POST", "/ws/apikeypair", { headers, body: { name: "bench" } });
  return ((await made.json()) as { key: string }).key;
}
