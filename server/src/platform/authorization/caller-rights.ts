import { sql } from "kysely";
import type { DeviceSearch, Grant, User } from "@muster/sdk";
import type { GroupSearch } from "../db/text-search.ts";
import type { Connected } from "./device-query.ts";
import { noFeatures, type FeatureFlags } from "./feature-flags.ts";
import type { CallerMfa } from "./require-mfa.ts";

/** Who makes a request. `user` is null for requests without a sign-in. */
export interface Caller {
  user: User | null;
  permissions: ReadonlySet<string>;
  /** The allowances and denials of the caller's roles. */
  grants: readonly Grant[];
  /** The searches of the device groups that these grants name, by group ID. */
  groups: ReadonlyMap<number, GroupSearch>;
  /** The devices whose agents are connected now, as a list for `in`. */
  connected: Connected;
  /**
   * The searches of groups that the caller sees, by name in lower case, if a request's search names groups.
   */
  namedGroups?: ReadonlyMap<string, DeviceSearch>;
  /** Script categories that the caller can run but not read, as listed in roles; also in `grants`. */
  runOnlyScriptCategories: readonly number[];
  /** The organizations that the caller can see; null for all. */
  organizationIds: readonly number[] | null;
  features: FeatureFlags;
  /** The browser session; absent for API keys. */
  session: { id: string; csrfToken: string } | null;
  /** The API key, if one is used. */
  keyId: number | null;
  /** Whether the API key limits the caller to fewer organizations than its user sees. */
  keyNarrowsOrganizations: boolean;
  /** The action limit of the API key; null when only the server's limit applies. */
  devicesPerHour: number | null;
  /** Whether this is an interactive sign-in: the web console, or a shell with `muster login`. */
  isPerson: boolean;
  /** When the session or API key ends, in milliseconds since 1970; null for keys that do not. */
  expiresAt: number | null;
  mfa: CallerMfa;
}

export const signedOut: Caller = {
  user: null,
  permissions: new Set(),
  grants: [],
  groups: new Map(),
  connected: () => sql`(select 0)`,
  runOnlyScriptCategories: [],
  organizationIds: [],
  features: noFeatures,
  session: null,
  keyId: null,
  keyNarrowsOrganizations: false,
  devicesPerHour: null,
  isPerson: false,
  expiresAt: null,
  mfa: { hasFactor: false, provedAt: null, signedInAt: 0, mustEnroll: false, mustProve: false },
};
