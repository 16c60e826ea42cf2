import {
  filterTimes,
  fullMoment,
  localTimeZone,
  objectKindOptions,
  outcomeOptions,
  parseFilterTime,
  t,
  type ActivityObjectKind,
} from "@muster/sdk";
import { DateTimeField, SearchField, SelectField, Text, Toolbar } from "#kit";
import { useNow } from "../../hooks/time.ts";

const longestSearch = 200;

export interface FilterValues {
  search: string;
  kind: ActivityObjectKind | "";
  outcome: string;
  /** Times as the command line takes them: "2027-01-31 22:00", "2h" for two hours ago. */
  since: string;
  until: string;
}

export const noFilters: FilterValues = { search: "", kind: "", outcome: "", since: "", until: "" };

interface FiltersProps {
  values: FilterValues;
  onChange(change: Partial<FilterValues>): void;
  total: number;
}

function TimeField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange(value: string): void;
}) {
  const now = useNow();
  const moment = (text: string) => parseFilterTime(text, now);
  return (
    <DateTimeField
      label={label}
      value={value}
      onChange={onChange}
      presets={filterTimes()}
      explain={(text) => {
        const at = moment(text);
        return at === undefined ? undefined : fullMoment(at, localTimeZone());
      }}
      error={value.trim() && moment(value) === undefined ? t("audit.log.mustBeTime") : undefined}
    />
  );
}

export function Filters({ values, onChange, total }: FiltersProps) {
  return (
    <Toolbar label={t("audit.activities.filters")}>
      <SearchField
        label={t("audit.activities.searchActivities")}
        value={values.search}
        onChange={(search) => onChange({ search: search.slice(0, longestSearch) })}
      />
      <SelectField<FilterValues["kind"]>
        label={t("audit.activities.object")}
        value={values.kind}
        options={objectKindOptions()}
        onChange={(kind) => onChange({ kind })}
      />
      <SelectField
        label={t("audit.activities.outcomes")}
        value={values.outcome}
        options={outcomeOptions}
        onChange={(outcome) => onChange({ outcome })}
      />
      <TimeField
        label={t("audit.activities.since")}
        value={values.since}
        onChange={(since) => onChange({ since })}
      />
      <TimeField
        label={t("audit.activities.until")}
        value={values.until}
        onChange={(until) => onChange({ until })}
      />
      <Text muted>{t("audit.activities.count", { count: total })}</Text>
    </Toolbar>
  );
}
