import { formatSize, MusterError, t } from "@muster/sdk";
import { useEffect, useEffectEvent, useState } from "react";
import { useParams } from "react-router";
import {
  Banner,
  CodeEditor,
  LogView,
  Page,
  Text,
  UnsavedChangesGuard,
  type Action,
  type CodeEditorProps,
} from "#kit";
import { useAddress } from "../../../hooks/address.ts";
import { useConsole } from "../../../hooks/console.ts";
import { useLeave } from "../../../hooks/leave.ts";
import { useMay } from "../../../hooks/permissions.ts";
import { formatTime } from "../../../hooks/time.ts";
import { openText, saveText, type OpenedFile } from "./open-text.ts";
import { filesAddress, lastName, parentOf, userOf, type FileUser } from "../paths.ts";
import { ReviewDialog } from "./review-dialog.tsx";
import { GivenUp } from "../../access/access-session.ts";
import { maxTextBytes, visibleLine } from "./text-file.ts";
import { useSessions } from "../use-sessions.ts";

const languages: Record<string, CodeEditorProps["language"]> = {
  sh: "shell",
  bash: "shell",
  py: "python",
  js: "javascript",
  json: "json",
  ps1: "powershell",
  bat: "batch",
  cmd: "batch",
  vbs: "vbscript",
};

/** The editor of a small text file on a computer; the address names the file. */
export function EditFile() {
  const { id } = useParams();
  const { get } = useAddress();
  const [path, user] = [get("path"), userOf(get("as"))];
  return <Editor key={`${id} ${user} ${path}`} nodeId={Number(id)} user={user} path={path} />;
}

/** The opened file, or why it can't be opened. */
interface Reading {
  opened?: OpenedFile;
  error?: MusterError;
}

function Editor({ nodeId, user, path }: { nodeId: number; user: FileUser; path: string }) {
  const { notify } = useConsole();
  const mayEdit = useMay()("openFiles");
  const session = useSessions(nodeId)[user];
  const leave = useLeave(filesAddress(nodeId, user, { folder: parentOf(path) }));
  const [{ opened, error }, setReading] = useState<Reading>({});
  const [text, setText] = useState("");
  const [reviewing, setReviewing] = useState(false);
  const read = async (signal: AbortSignal) => {
    try {
      const file = await openText(session, path, signal);
      setReading({ opened: file });
      setText(file.text);
    } catch (failure) {
      if (signal.aborted) return;
      if (failure instanceof GivenUp) return leave();
      setReading({ error: failure instanceof MusterError ? failure : new MusterError("failed") });
    }
  };
  const readFirst = useEffectEvent((signal: AbortSignal) => void read(signal));
  useEffect(() => {
    const leaving = new AbortController();
    readFirst(leaving.signal);
    return () => leaving.abort(new GivenUp());
  }, []);
  const dirty = opened !== undefined && text !== opened.text;
  const save = async () => {
    if (!opened) return;
    const saved = await saveText(session, opened, text);
    setReading({ opened: saved });
    setReviewing(false);
    notify({ tone: "success", title: t("remote.files.editor.saved", { path: saved.path }) });
  };
  const actions: Action[] = [
    {
      label: t("remote.files.editor.reviewAndSave"),
      kind: "primary",
      shortcut: "s",
      disabled: refusalOf(opened, text, mayEdit),
      onSelect: () => setReviewing(true),
    },
    { label: t("remote.files.editor.leave"), onSelect: leave },
  ];
  return (
    <Page
      title={lastName(path)}
      subtitle={opened?.path ?? path}
      actions={actions}
      error={error && { message: error.message, nextStep: error.nextStep }}
    >
      {!opened && <Text muted>{t("common.loading")}</Text>}
      {opened?.lineEnd === "mixed" && (
        <Banner tone="warning" title={t("remote.files.editor.mixed")}>
          <Text>{t("remote.files.editor.mixedNext")}</Text>
        </Banner>
      )}
      {opened && (
        <>
          <Text muted>
            {t("remote.files.editor.facts", {
              size: formatSize(opened.size),
              time: formatTime(opened.modifiedAt),
              sha256: opened.sha256,
            })}
          </Text>
          {opened.lineEnd === "mixed" ? (
            <LogView
              label={t("remote.files.editor.content")}
              lines={text.split("\n").map((line) => ({ text: visibleLine(line) }))}
              fromStart
              empty={t("remote.files.editor.noText")}
            />
          ) : (
            <CodeEditor
              label={t("remote.files.editor.content")}
              value={text}
              onChange={setText}
              language={languages[path.split(".").at(-1) ?? ""] ?? "text"}
              fileName={lastName(path)}
            />
          )}
        </>
      )}
      {opened && reviewing && (
        <ReviewDialog
          opened={opened}
          text={text}
          onSave={save}
          onCompare={async () =>
            setReading({ opened: await openText(session, path, new AbortController().signal) })
          }
          onClose={() => setReviewing(false)}
        />
      )}
      <UnsavedChangesGuard dirty={dirty} />
    </Page>
  );
}

/** Returns why a text can't be saved; undefined if it can. */
function refusalOf(opened: OpenedFile | undefined, text: string, mayEdit: boolean): string | undefined {
  if (!mayEdit) return t("errors.forbidden.message");
  if (!opened || text === opened.text) return t("remote.files.editor.unchanged");
  if (opened.lineEnd === "mixed") return t("remote.files.editor.mixed");
  const isTooLarge = new TextEncoder().encode(text).length > maxTextBytes;
  return isTooLarge ? t("remote.files.editor.textTooLarge", { limit: formatSize(maxTextBytes) }) : undefined;
}
