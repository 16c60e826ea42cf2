import { t } from "@muster/sdk";
import { addCommands } from "../../lib/command.ts";
import { addGroup, type CommandFeature } from "../../lib/feature.ts";
import { confirmMfa } from "../mfa/confirm.ts";
import { createFactor } from "../mfa/create.ts";
import { deleteFactor } from "../mfa/delete.ts";
import { createRecoveryCodes } from "../mfa/recovery-codes.ts";
import { showMfa } from "../mfa/show.ts";
import { updateFactor } from "../mfa/update.ts";
import { can } from "./can.ts";
import { changePassword } from "./password.ts";
import { updateProfile } from "./profile.ts";
import { listSessions, revokeSession } from "./sessions.ts";
import { status } from "./status.ts";

export default {
  name: "auth",
  area: "access",
  summary: "access.auth.cli.summary",
  load(auth) {
    addCommands(auth, status, can, updateProfile, changePassword);
    addCommands(
      addGroup(auth, "mfa", t("access.auth.cli.manageYourSecondFactors")),
      showMfa,
      createFactor,
      updateFactor,
      deleteFactor,
      createRecoveryCodes,
      confirmMfa,
    );
    addCommands(
      addGroup(auth, "sessions", t("access.auth.cli.manageYourSessionsBrowsers")),
      listSessions,
      revokeSession,
    );
  },
} satisfies CommandFeature;
