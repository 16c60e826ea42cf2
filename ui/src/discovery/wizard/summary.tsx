import { verdictSigns, type Count, type ResultFilter, type Summary, type Verdict } from "@muster/sdk";
import { BarChart, Columns, Section } from "#kit";

const longest = 12;

interface Props {
  summary: Summary;
  running: boolean;
  /** A bar is chosen: what it counts is wanted. */
  onChoose(only: Partial<ResultFilter>): void;
}

/** What was found, counted by verdict, role and vendor. */
export function SummaryView({ summary, running, onChoose }: Props) {
  const empty = running ? "Nothing has answered yet." : "Nothing answered.";
  const bars = (counts: readonly Count[]) =>
    counts.slice(0, longest).map(({ key, ...bar }) => ({ id: key, ...bar }));
  const more = (counts: readonly Count[]) => (counts.length > longest ? `, the first ${longest}` : "");
  return (
    <Columns>
      <Section title="By result">
        <BarChart
          label="Targets by result"
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
      <Section title={`By role${more(summary.roles)}`}>
        <BarChart
          label="Devices by role"
          bars={bars(summary.roles)}
          total={summary.responding}
          onChoose={(role) => onChoose({ role })}
          empty={empty}
        />
      </Section>
      <Section title={`By vendor${more(summary.vendors)}`}>
        <BarChart
          label="Devices by vendor"
          bars={bars(summary.vendors)}
          total={summary.responding}
          onChoose={(vendor) => onChoose({ vendor })}
          empty={empty}
        />
      </Section>
    </Columns>
  );
}
