import { t } from "@muster/sdk";
import { useState } from "react";
import { Banner, Button, Text, TextField } from "#kit";
import { useConnection } from "../hooks/console.ts";
import type { ChosenFile, Platform } from "../hooks/platform.ts";

interface Files {
  chosen: readonly ChosenFile[];
  /** Opens the browser's file dialog; browsers only. */
  choose: (() => void) | undefined;
  /** @param paths the paths of files in a terminal, one per line */
  isMissing(paths: string): boolean;
  read(paths: string): Promise<readonly ChosenFile[]>;
}

/** Files on this computer: chosen in browsers, given by their paths in terminals. */
export function useFiles(onChange?: () => void): Files {
  const { platform } = useConnection();
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const { chooseFiles, readFile } = platform;
  const choose = async () => {
    const more = (await chooseFiles?.()) ?? [];
    onChange?.();
    setChosen((now) => [...now.filter(({ name }) => !more.some((one) => one.name === name)), ...more]);
  };
  return {
    chosen,
    choose: chooseFiles && (() => void choose()),
    isMissing: (paths) => (chooseFiles ? !chosen.length : !paths.trim()),
    read: async (paths) => (chooseFiles ? chosen : readAll(paths, readFile)),
  };
}

async function readAll(paths: string, readFile: Platform["readFile"]): Promise<ChosenFile[]> {
  const wanted = paths
    .split("\n")
    .map((path) => path.trim())
    .filter(Boolean);
  return Promise.all(
    wanted.map(async (path) => ({
      name: path.split(/[/\\]/).at(-1) ?? path,
      bytes: (await readFile?.(path)) ?? new Uint8Array(),
    })),
  );
}

interface Props {
  label: string;
  chooseLabel: string;
  files: Files;
  /** The paths in terminals, and the error in both. */
  field: { value: string; error?: string | undefined; onChange(value: string): void };
}

export function FilesField({ label, chooseLabel, files: { chosen, choose }, field }: Props) {
  if (!choose)
    return <TextField label={label} required multiline hint={t("common.files.onePathPerLine")} {...field} />;
  return (
    <>
      <Text>
        {t("common.files.selected", {
          label,
          names: chosen.map(({ name }) => name).join(", ") || t("common.files.noneChosen"),
        })}
      </Text>
      {field.error && <Banner tone="danger" title={field.error} />}
      <Button action={{ label: chooseLabel, onSelect: choose }} />
    </>
  );
}
