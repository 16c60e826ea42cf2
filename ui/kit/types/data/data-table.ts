import type { ReactNode } from "react";
import type { Action } from "../actions/button.ts";
import type { EmptyStateProps } from "../feedback/empty-state.ts";
import type { Cell, Tone } from "../lib/common.ts";
import type { DetailsProps } from "./details.ts";

export interface Column<Row> {
  id: string;
  label: string;
  cell(row: Row): Cell;
  /** The widest is for sentences. */
  width?: "narrow" | "normal" | "wide" | "widest";
  numeric?: boolean;
  sortable?: boolean;
  /** The order in which columns are hidden when space is short: the highest first, 0 never. */
  priority?: number;
}

/** What an action acts on: the row under the cursor, or the selection if there is one. */
export type ActionTarget<Row> = { row: Row } | { selected: number };

export interface DataTableProps<Row> {
  /** The table's ID, so that other elements can refer to it. */
  id?: string;
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string;
  /** The text that filters the list; `/` moves there. */
  query?: { text: string; placeholder: string; onChange(text: string): void };
  /** Saved filters, as tabs above the list. */
  views?: {
    items: readonly { id: string; label: string; count?: number }[];
    current: string;
    onChange(id: string): void;
  };
  /** Cursor, scroll position and selection stay with the row's key when rows arrive or move. */
  selection?: ReadonlySet<string>;
  onSelectionChange?(selection: ReadonlySet<string>): void;
  /** How many are selected, if rows that aren't loaded can be, too. */
  selectedCount?: number;
  /** Selects every row that matches, including those that aren't loaded. */
  onSelectAll?(): void;
  /** Why a row can't be selected; undefined if it can. */
  unselectable?(row: Row): string | undefined;
  /** What can be done with a row or the selection: a menu and the selection's bar, or keys. */
  actions?(target: ActionTarget<Row>): readonly Action[];
  /** Settings of the list, such as its columns: a menu beside the filter. */
  options?: { label: string; actions: readonly Action[]; checked?: readonly boolean[] };
  onOpen?(row: Row): void;
  /** Why a row needs attention; the terminal shows it for the row under the cursor. */
  attention?(row: Row): string | undefined;
  /** Facts of the row under the cursor, which a wide terminal shows beside the list. */
  details?(row: Row): DetailsProps["items"];
  sort?: { column: string; descending: boolean };
  onSort?(sort: { column: string; descending: boolean }): void;
  tone?(row: Row): Tone | undefined;
  loading?: boolean;
  /** How many rows there are, if not all are loaded; `onMore` is called near the end of those that are. */
  total?: number;
  onMore?(): void;
  empty: EmptyStateProps;
}

export declare const DataTable: <Row>(props: DataTableProps<Row>) => ReactNode;
