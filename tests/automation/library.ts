// Helpers for the tests of the script library.
import { expect } from "vitest";
import { MusterError, parseGrant } from "@muster/sdk";
import type { TestServer } from "../support/server/server.ts";

/** The header of a PNG with these dimensions. */
export const png = (width: number, height: number) => {
  const bytes = Buffer.alloc(33);
  Buffer.from("\u0089PNG\r\n\u001a\n\0\0\0\rIHDR", "latin1").copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};

/** The messages of an error, by field; "done" if the call succeeds. */
export const complaints = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error: unknown) =>
      error instanceof MusterError
        ? error.errors.map(({ field, message }) => `${field}: ${message}`)
        : String(error),
  );

let roles = 0;

/** Creates a user with a role with these grants, who sees all organizations. */
export async function createTechnician(server: TestServer, ...texts: string[]) {
  const named = ["ORGANIZATION.View", ...texts];
  const grants = named.flatMap((text) => parseGrant(text) ?? []);
  expect(grants).toHaveLength(named.length);
  const body = { name: `Scripting ${++roles}`, grants };
  const { id } = await server.ada.muster.call("createTechnicianRole", { body });
  return (await server.person({ roleIds: [id] })).muster;
}
