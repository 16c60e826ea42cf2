import { outcomeOptions, objectKindOptions, sinceOptions, t, type ActivityObjectKind } from "@muster/sdk";
import { SearchField, SelectField, Text, Toolbar } from "#kit";

const longestSearch = 200;

export interface FilterValues {
  search: string;
  kind: ActivityObjectKind | "";
  outcome: string;
  since: string;
}

export const noFilters: FilterValues = { search: "", kind: "", outcome: "", since: "" };

interface FiltersProps {
  values: FilterValues;
  onChange(change: Partial<FilterValues>): void;
  total: number;
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
      <SelectField
        label={t("audit.activities.since")}
        value={values.since}
        options={sinceOptions}
        onChange={(since) => onChange({ since })}
      />
      <Text muted>{t("audit.activities.count", { count: total })}</Text>
    </Toolbar>
  );
}
