import type { ReactNode } from "react";
import type { EmptyStateProps } from "../feedback/empty-state.ts";
import type { Cell, Tone } from "../lib/common.ts";

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

export interface DataTableProps<Row> {
  /** The table's ID, so that other elements can refer to it. */
  id?: string;
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string;
  /** Cursor, scroll position and selection stay with the row's key when rows arrive or move. */
  selection?: ReadonlySet<string>;
  onSelectionChange?(selection: ReadonlySet<string>): void;
  /** Why a row can't be selected; undefined if it can. */
  unselectable?(row: Row): string | undefined;
  onOpen?(row: Row): void;
  sort?: { column: string; descending: boolean };
  onSort?(sort: { column: string; descending: boolean }): void;
  tone?(row: Row): Tone | undefined;
  loading?: boolean;
  empty: EmptyStateProps;
}

export declare const DataTable: <Row>(props: DataTableProps<Row>) => ReactNode;
