import { scriptLanguages, scriptName, textOfContent, type Script, t, formatList } from "@muster/sdk";
import { useNavigate } from "react-router";
import { Details, Page, Section } from "#kit";
import { runAction } from "./addresses.ts";
import { ReviewBanner } from "./review-banner.tsx";
import { SourceView } from "./source-view.tsx";
import { Versions } from "./versions.tsx";

export function NativeScript({ script, content }: { script: Script; content: string }) {
  const navigate = useNavigate();
  return (
    <Page
      title={scriptName(script)}
      subtitle={script.description || undefined}
      actions={[runAction(navigate, script)]}
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
    </Page>
  );
}
