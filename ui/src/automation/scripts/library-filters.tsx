import {
  enums,
  operatingSystemLabels,
  scriptLanguages,
  sortCategories,
  type ScriptCategory,
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
        label="Search automations"
        value={search}
        onChange={(text) => onSearch(text.slice(0, 200))}
      />
      <SelectField
        label="OS"
        value={get("os")}
        options={[
          { value: "", label: "All systems" },
          ...enums.ScriptOperatingSystem.map((value) => ({ value, label: operatingSystemLabels[value] })),
        ]}
        onChange={(value) => onFilter("os", value)}
      />
      <SelectField
        label="Type"
        value={get("language")}
        options={[
          { value: "", label: "All types" },
          ...enums.ScriptLanguage.map((value) => ({ value, label: scriptLanguages[value].label })),
        ]}
        onChange={(value) => onFilter("language", value)}
      />
      <SelectField
        label="Category"
        value={get("category")}
        options={[
          { value: "", label: "All categories" },
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
    <Toolbar label="Pages">
      <Menu
        label={`${offset + 1}–${Math.min(offset + pageSize, total)} of ${total}`}
        actions={Array.from({ length: Math.ceil(total / pageSize) }, (_, page) => ({
          label: `Page ${page + 1}`,
          onSelect: () => onOffset(page * pageSize),
        }))}
      />
    </Toolbar>
  );
}
