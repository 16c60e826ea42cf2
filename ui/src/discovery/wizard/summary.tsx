import { verdictSigns, type Count, type ResultFilter, type Summary, type Verdict, t } from "@muster/sdk";
import { BarChart, Columns, Section } from "#kit";

const maxShown = 12;

interface Props {
  summary: Summary;
  running: boolean;
  /** Called when the user chooses a bar. */
  onChoose(only: Partial<ResultFilter>): void;
}

/** The results, counted by verdict, role and vendor. */
export function SummaryView({ summary, running, onChoose }: Props) {
  const empty = running ? t("discovery.wizard.noResponsesSentence") : t("discovery.wizard.nothingAnswered");
  const bars = (counts: readonly Count[]) =>
    counts.slice(0, maxShown).map(({ key, ...bar }) => ({ id: key, ...bar }));
  const more = (counts: readonly Count[]) =>
    counts.length > maxShown ? t("discovery.wizard.first", { longest: maxShown }) : "";
  return (
    <Columns>
      <Section title={t("discovery.wizard.byResult")}>
        <BarChart
          label={t("discovery.wizard.targetsResult")}
          bars={summary.verdicts.map(({ key, label, count }) => ({
            id: key,
            label,
            count,
            tone: verdictSigns[key as Verdict].tone,
          }))}
          total={summary.total}
          onChoose={(id) => onChoose({ verdict: id as Verdict })}
          empty={empty}
        />
      </Section>
      <Section title={t("discovery.wizard.byRole", { more: more(summary.roles) })}>
        <BarChart
          label={t("discovery.wizard.devicesRole")}
          bars={bars(summary.roles)}
          total={summary.responding}
          onChoose={(role) => onChoose({ role })}
          empty={empty}
        />
      </Section>
      <Section title={t("discovery.wizard.byVendor", { more: more(summary.vendors) })}>
        <BarChart
          label={t("discovery.wizard.devicesVendor")}
          bars={bars(summary.vendors)}
          total={summary.responding}
          onChoose={(vendor) => onChoose({ vendor })}
          empty={empty}
        />
      </Section>
    </Columns>
  );
}
