import { SearchInput } from "@patternfly/react-core/dist/esm/components/SearchInput/index.js";
import { kitMessages } from "../../messages.ts";
import type { SearchFieldProps } from "../../types/index.ts";

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <SearchInput
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(_, next) => onChange(next)}
      onClear={() => onChange("")}
      resetButtonLabel={kitMessages.clearSearch}
      className="muster-search"
      inputProps={{ dir: "auto" }}
    />
  );
}
