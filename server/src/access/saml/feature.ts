import type { Feature } from "../../feature.ts";
import { readUploads, saml as handlers, singleSignOnPrincipal } from "./saml.ts";
import { serveSamlSignIn } from "./sign-in.ts";

export const saml: Feature = {
  handlers,
  principals: { "single-sign-on": singleSignOnPrincipal },
  http(server, context) {
    readUploads(server);
    void server.register(serveSamlSignIn(context));
  },
};
