import { createHash, randomBytes } from "node:crypto";
import { access, open, rename, rm } from "node:fs/promises";
import { formatSize, MusterError, recordingCutOff, t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { cannotWrite } from "../../lib/files.ts";
import { printStatus } from "../../lib/output.ts";
import { clean } from "../../lib/table.ts";
import { sessionArgument } from "./session-argument.ts";

const fileExists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Downloads a recording. The file is created only once the download is complete and its digest matches. */
export const exportSession = defineCommand(() => ({
  name: "export",
  args: [sessionArgument, { name: "<file>", text: t("remote.cli.sessions.export.file") }],
  summary: t("remote.cli.sessions.export.summary"),
  permission: "signed-in",
  data: null,
  asks: true,
  examples: [
    "sessions export 6f1c4f5e-8d1b-4d0e-9f0a-3c2b1a0d9e8f session.cast",
    "sessions export 6f1c4f5e-8d1b-4d0e-9f0a-3c2b1a0d9e8f desktop.fbs",
  ],
  async run({ args: [sessionId = "", file = ""], connect, confirm, signal }) {
    const { muster } = await connect();
    const path = { sessionId };
    const { recordingDigest } = await muster.call("getRemoteSession", { path }, signal);
    if (await fileExists(file)) await confirm(t("remote.cli.sessions.export.replace", { file }));
    const recording = await muster.read("getRecording", { path }, signal);
    const temporary = `${file}.${randomBytes(4).toString("hex")}.part`;
    const written = await open(temporary, "wx", 0o600).catch(cannotWrite(file));
    const hash = createHash("sha256");
    let bytes = 0;
    try {
      for await (const chunk of recording) {
        hash.update(chunk);
        bytes += chunk.length;
        await written.writeFile(chunk).catch(cannotWrite(file));
      }
      const digest = hash.digest("base64url");
      if (recordingDigest !== null && digest !== recordingDigest)
        throw new MusterError("recording_damaged", {
          message: t("remote.cli.sessions.export.altered", { digest }),
        });
      await written.sync();
      await rename(temporary, file).catch(cannotWrite(file));
      printStatus(clean(t("remote.cli.sessions.export.done", { file, size: formatSize(bytes), digest })));
    } catch (error) {
      await rm(temporary, { force: true });
      recordingCutOff(error);
    } finally {
      await written.close();
    }
  },
}));
