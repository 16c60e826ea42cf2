import { t } from "@muster/sdk";

export const sessionArgument = {
  name: "<session>",
  text: t("remote.cli.sessions.session"),
  uuidOf: "Session",
};
