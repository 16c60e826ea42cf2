import { scriptLanguages, scriptName, textOfContent, type Script, t, formatList } from "@muster/sdk";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Details, Page, Section } from "#kit";
import { useMay } from "../../hooks/permissions.ts";
import { runAction } from "./addresses.ts";
import { NativeCategories } from "./native-categories-dialog.tsx";
import { ReviewBanner } from "./review-banner.tsx";
import { SourceView } from "./source-view.tsx";
import { Versions } from "./versions.tsx";

export function NativeScript({ script, content }: { script: Script; content: string }) {
  const navigate = useNavigate();
  const may = useMay();
  const [editing, setEditing] = useState(false);
  return (
    <Page
      title={scriptName(script)}
      subtitle={script.description || undefined}
      actions={[
        runAction(navigate, script),
        ...(may("updateNativeScript")
          ? [
              {
                label: t("automation.scripts.editCategories"),
                shortcut: "e",
                onSelect: () => setEditing(true),
              },
            ]
          : []),
      ]}
    >
      <ReviewBanner script={script} />
      <Details
        items={[
          { label: t("automation.scripts.type"), value: scriptLanguages[script.language].label },
          { label: t("automation.scripts.categories"), value: formatList(script.categoriesNames) },
        ]}
      />
      <Section title={t("automation.scripts.source")}>
        <SourceView source={textOfContent(content)} />
      </Section>
      <Versions script={script} />
      {editing && <NativeCategories script={script} onClose={() => setEditing(false)} />}
    </Page>
  );
}
