// Rotates the keys that sign commands to agents, and takes the root key off the server.
import { MusterError, t } from "@muster/sdk";
import type { ServerContext } from "../context.ts";
import type { Feature, Handlers } from "../feature.ts";
import { requirePerson } from "../platform/authorization/require-mfa.ts";
import { createRecoveryFile, forgetRoot } from "../platform/security/root-key.ts";
import { signing, type Rotation } from "../platform/security/signing.ts";
import { createRootKeys } from "./migrations/2026-11-22-20-root-keys.ts";

const keysAndState = async (context: ServerContext) => ({
  results: await signing(context).keys(),
  state: await signing(context).state(),
});

/** Refuses a time in the past: an expired key would stop all commands. */
function refusePast({ expiresAt }: Rotation): void {
  if (typeof expiresAt !== "number" || expiresAt > Date.now()) return;
  throw new MusterError("validation_failed", {
    errors: [{ field: "expiresAt", message: t("errors.detail.expiresInPast") }],
  });
}

const handlers = {
  async getSigningKeys({ context }) {
    return keysAndState(context);
  },

  async rotateSigningKey({ context, body }) {
    refusePast(body);
    await signing(context).rotate(body);
    return keysAndState(context);
  },

  async createSigningRequest({ context, body }) {
    refusePast(body);
    return signing(context).request(body);
  },

  async installSigningKey({ context, body }) {
    await signing(context).install(body.signingKey, body.signature);
    return keysAndState(context);
  },

  async createRecoveryFile({ context, caller, body }) {
    requirePerson(caller);
    const { db, keys, url } = context;
    return createRecoveryFile({ db, sealKey: keys.seal, server: url }, body.passphrase);
  },

  async confirmRecoveryFile({ context, caller, body }) {
    requirePerson(caller);
    await forgetRoot(context.db, body.digest);
    return keysAndState(context);
  },

  async replaceRootKey({ context, caller, body }) {
    requirePerson(caller);
    await signing(context).replaceRoot(body.root);
    return keysAndState(context);
  },
} satisfies Partial<Handlers>;

export const signingKeys: Feature = {
  handlers,
  migrations: { "2026-11-22-20-root-keys": createRootKeys },
  start: (context) => signing(context).start(),
  // each server sends a new key to its own agents
  tickEverywhere: (context) => signing(context).refresh(),
};
