import type { Feature } from "../../feature.ts";
import { readUploads, saml as handlers, singleSignOnPrincipal } from "./saml.ts";
import { markProvisionedUsers } from "../migrations/2026-11-22-15-provisioned-users.ts";
import { serveSamlSignIn } from "./sign-in.ts";

export const saml: Feature = {
  handlers,
  migrations: { "2026-11-22-15-provisioned-users": markProvisionedUsers },
  principals: { "single-sign-on": singleSignOnPrincipal },
  http(server, context) {
    readUploads(server);
    void server.register(serveSamlSignIn(context));
  },
};
