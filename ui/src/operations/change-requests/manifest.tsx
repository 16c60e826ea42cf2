import { manifestSteps, manifestTimes, t, textOfContent, type ChangeRequest } from "@muster/sdk";
import { Code, Details, Section, Text } from "#kit";

/** Shows what a run would do: each automation's version, source and parameters, and the run's times. */
export function ManifestSections({ request }: { request: ChangeRequest }) {
  const { manifest, sources = [] } = request;
  if (!manifest) return null;
  const sourceOf = (scriptId: number, version: number) =>
    sources.find((one) => one.scriptId === scriptId && one.version === version);
  return (
    <>
      <Section title={t("operations.changeRequests.whatRuns")}>
        <Details items={manifestTimes(manifest)} />
      </Section>
      {manifestSteps(manifest).map((items, i) => {
        const { scriptId, name, version, kind } = manifest.steps[i]!;
        const source = sourceOf(scriptId, version);
        return (
          <Section key={scriptId} title={t("operations.changeRequests.stepNumber", { number: i + 1 })}>
            <Details items={items} />
            {source && (
              <Code
                label={t("operations.changeRequests.source", { name, version })}
                value={textOfContent(source.content)}
              />
            )}
            {!source && kind === "SCRIPT" && (
              <Text muted>{t("operations.changeRequests.sourceHidden", { name })}</Text>
            )}
          </Section>
        );
      })}
    </>
  );
}
