import {
  enums,
  operatingSystemLabels,
  scriptLanguages,
  sortCategories,
  type ScriptCategory,
  t,
} from "@muster/sdk";
import { Menu, SearchField, SelectField, Toolbar } from "#kit";

export const pageSize = 50;

interface FiltersProps {
  search: string;
  categories: readonly ScriptCategory[];
  get(name: string): string;
  onSearch(text: string): void;
  onFilter(name: string, value: string): void;
}

export function Filters({ search, categories, get, onSearch, onFilter }: FiltersProps) {
  return (
    <>
      <SearchField
        label={t("automation.scripts.searchAutomations")}
        value={search}
        onChange={(text) => onSearch(text.slice(0, 200))}
      />
      <SelectField
        label={t("automation.scripts.os")}
        value={get("os")}
        options={[
          { value: "", label: t("automation.scripts.allSystems") },
          ...enums.ScriptOperatingSystem.map((value) => ({ value, label: operatingSystemLabels[value] })),
        ]}
        onChange={(value) => onFilter("os", value)}
      />
      <SelectField
        label={t("automation.scripts.type")}
        value={get("language")}
        options={[
          { value: "", label: t("automation.scripts.allTypes") },
          ...enums.ScriptLanguage.map((value) => ({ value, label: scriptLanguages[value].label })),
        ]}
        onChange={(value) => onFilter("language", value)}
      />
      <SelectField
        label={t("automation.scripts.category")}
        value={get("category")}
        options={[
          { value: "", label: t("automation.scripts.allCategories") },
          ...sortCategories(categories).map(({ id, name }) => ({
            value: String(id),
            label: name,
          })),
        ]}
        onChange={(value) => onFilter("category", value)}
      />
    </>
  );
}

export function Pages({
  total,
  offset,
  onOffset,
}: {
  total: number;
  offset: number;
  onOffset(offset: number): void;
}) {
  return (
    <Toolbar label={t("automation.scripts.pages")}>
      <Menu
        label={t("automation.scripts.rowsOfTotal", {
          first: offset + 1,
          last: Math.min(offset + pageSize, total),
          total,
        })}
        actions={Array.from({ length: Math.ceil(total / pageSize) }, (_, page) => ({
          label: t("automation.scripts.page", { page: page + 1 }),
          onSelect: () => onOffset(page * pageSize),
        }))}
      />
    </Toolbar>
  );
}
