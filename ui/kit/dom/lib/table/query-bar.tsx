import ColumnsIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-columns-icon.js";
import { useEffect, useRef } from "react";
import { SearchField } from "../../forms/search-field.tsx";
import { kitMessages } from "../../../messages.ts";
import type { DataTableProps } from "../../../types/index.ts";
import { ActionMenu } from "../action-menu.tsx";

/** The filter of a list, the number of matching rows, and the list's settings. */
export function QueryBar<Row>(props: DataTableProps<Row>) {
  const { query, options, rows, total = rows.length, loading } = props;
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping =
        target instanceof Element && target.closest("input, textarea, select, [contenteditable]");
      if (event.key !== "/" || isTyping || document.querySelector("dialog:modal")) return;
      event.preventDefault();
      bar.current?.querySelector("input")?.focus();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
  if (!query && !options) return null;
  return (
    <div ref={bar} className="muster-query-bar">
      {query && <SearchField label={query.placeholder} value={query.text} onChange={query.onChange} />}
      <span className="muster-muted" role="status">
        {loading ? kitMessages.loading : kitMessages.matchCount(total)}
      </span>
      {options && <ActionMenu iconOnly icon={<ColumnsIcon />} {...options} />}
    </div>
  );
}
