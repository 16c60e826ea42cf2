import { t } from "@muster/sdk";
import { addCommands } from "../../lib/command.ts";
import { addGroup, type CommandFeature } from "../../lib/feature.ts";
import { listServerKeys } from "./keys.ts";
import { checkRecoveryFile, createRecoveryFile } from "./recovery-file.ts";
import { replaceRootKey } from "./replace-root-key.ts";
import { recoverKey, rotateKey } from "./rotate-key.ts";
import { installService, uninstallService } from "./service.ts";
import { showServer } from "./show.ts";
import { removeSigning, setSigning, showSigning } from "./code-signing.ts";
import { endTrial, requestTrialCall, setTrial, showTrial } from "./trial.ts";

export default {
  name: "server",
  area: "operations",
  summary: "operations.server.cli.summary",
  load(server) {
    addCommands(server, showServer, rotateKey, recoverKey, replaceRootKey, installService, uninstallService);
    const recoveryFile = addGroup(server, "recovery-file", t("operations.server.cli.recovery.summary"));
    addCommands(recoveryFile, createRecoveryFile, checkRecoveryFile);
    addCommands(addGroup(server, "keys", t("operations.server.cli.manageKeysSignCommands")), listServerKeys);
    const signing = addGroup(server, "signing", t("operations.server.cli.signing.summary"));
    addCommands(signing, showSigning, setSigning, removeSigning);
    const trial = addGroup(server, "trial", t("operations.trial.cli.summary"));
    addCommands(trial, showTrial, setTrial, endTrial, requestTrialCall);
  },
} satisfies CommandFeature;
