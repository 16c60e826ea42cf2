import type { ReactNode } from "react";
import type { Action } from "../actions/button.ts";
import type { EmptyStateProps } from "../feedback/empty-state.ts";
import type { Cell, Tone } from "../lib/common.ts";
import type { DetailsProps } from "./details.ts";

export interface Column<Row> {
  id: string;
  label: string;
  cell(row: Row): Cell;
  /** "widest" is for sentences. */
  width?: "narrow" | "normal" | "wide" | "widest";
  numeric?: boolean;
  sortable?: boolean;
  /** The order in which columns are hidden if space is short: the highest first, 0 never. */
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
  /**
   * Selected keys. Cursor, scroll position and selection stay with a row's key if rows are added or moved.
   */
  selection?: ReadonlySet<string>;
  onSelectionChange?(selection: ReadonlySet<string>): void;
  /** How many rows are selected, if this can include rows that aren't loaded. */
  selectedCount?: number;
  /** Selects every row that matches, including those that aren't loaded. */
  onSelectAll?(): void;
  /** Why a row can't be selected; undefined if it can. */
  unselectable?(row: Row): string | undefined;
  /** Actions for a row or the selection, shown in a menu, in the selection's bar, or as keys. */
  actions?(target: ActionTarget<Row>): readonly Action[];
  /** Settings of the list, such as its columns: a menu beside the filter. */
  options?: { label: string; actions: readonly Action[]; checked?: readonly boolean[] };
  onOpen?(row: Row): void;
  /** Why a row needs attention; the terminal shows it for the row under the cursor. */
  attention?(row: Row): string | undefined;
  /** Details of the row under the cursor, which a wide terminal shows beside the list. */
  details?(row: Row): DetailsProps["items"];
  sort?: { column: string; descending: boolean };
  onSort?(sort: { column: string; descending: boolean }): void;
  tone?(row: Row): Tone | undefined;
  loading?: boolean;
  /** The number of rows, if not all are loaded; `onMore` is called near the end of the loaded ones. */
  total?: number;
  onMore?(): void;
  empty: EmptyStateProps;
}

export declare const DataTable: <Row>(props: DataTableProps<Row>) => ReactNode;
