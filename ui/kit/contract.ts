// What screens see of the kit. Props say what is meant; ink/ and dom/ decide how it looks.
import type { FC, ReactNode } from "react";

export type Tone = "neutral" | "info" | "success" | "warning" | "danger";

export interface Action {
  label: string;
  onSelect(): void;
  kind?: "primary" | "danger" | "plain";
  /** Why it cannot be chosen now; shown to the user. */
  disabled?: string;
  busy?: boolean;
  /** One key that chooses it in the terminal; listed in the footer and the `?` help. */
  shortcut?: string;
}

export interface Option<V extends string = string> {
  value: V;
  label: string;
  description?: string;
}

export interface NavItem {
  label: string;
  to: string;
  current: boolean;
}

export interface Command {
  label: string;
  group: string;
  onSelect(): void;
}

export interface Notice {
  id: string;
  tone: Tone;
  title: string;
  detail?: string;
  to?: string;
  linkLabel?: string;
}

export interface AppFrameProps {
  product: string;
  nav: readonly NavItem[];
  breadcrumbs: readonly { label: string; to?: string }[];
  organization: { value: string; options: readonly Option[]; onChange(value: string): void };
  /** Signed-in user's name and what they can do: theme, direction, log out. */
  user: { name: string; actions: readonly Action[] };
  /** The palette opens on Ctrl-K and filters these by what is typed. */
  commands: readonly Command[];
  notices: readonly Notice[];
  onDismiss(id: string): void;
  connection: "online" | "offline";
  theme: "light" | "dark" | "system";
  direction: "ltr" | "rtl";
  children: ReactNode;
}

export interface PageProps {
  title: string;
  subtitle?: string;
  actions?: readonly Action[];
  /** While set, the children are not shown. */
  loading?: boolean;
  error?: { message: string; nextStep: string; onRetry?(): void };
  children?: ReactNode;
}

export type Cell = string | { text: string; tone?: Tone; to?: string };

export interface Column<Row> {
  id: string;
  label: string;
  cell(row: Row): Cell;
  width?: "narrow" | "normal" | "wide";
  numeric?: boolean;
  sortable?: boolean;
  /** The order in which columns leave when the place is narrow: 0 stays for ever, higher leaves first. */
  priority?: number;
}

export interface DataTableProps<Row> {
  /** Of the table on a page, so that others can name it. */
  id?: string;
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string;
  /** Cursor, scroll position and selection stay with the row's key when rows arrive or move. */
  selection?: ReadonlySet<string>;
  onSelectionChange?(selection: ReadonlySet<string>): void;
  /** Why a row cannot be selected, or undefined when it can. */
  unselectable?(row: Row): string | undefined;
  onOpen?(row: Row): void;
  sort?: { column: string; descending: boolean };
  onSort?(sort: { column: string; descending: boolean }): void;
  tone?(row: Row): Tone | undefined;
  loading?: boolean;
  empty: EmptyStateProps;
}

export interface FormProps {
  label: string;
  onSubmit(): void;
  submitLabel: string;
  busy?: boolean;
  /** Why the whole form was refused. */
  error?: string;
  onCancel?(): void;
  children: ReactNode;
}

export interface FieldProps {
  label: string;
  hint?: string;
  error?: string;
  required?: boolean;
  disabled?: boolean;
  onBlur?(): void;
}

export interface TextFieldProps extends FieldProps {
  value: string;
  onChange(value: string): void;
  secret?: boolean;
  multiline?: boolean;
  /** Of several lines that are source: where type can differ it is set in type of one width, with room for more. */
  code?: boolean;
  placeholder?: string;
  maxLength?: number;
}

/** Whole numbers only; the value is what was typed, so that "" can be told from 0. */
export interface NumberFieldProps extends FieldProps {
  value: string;
  onChange(value: string): void;
  unit?: string;
  minimum: number;
  maximum: number;
}

export interface SelectFieldProps<V extends string> extends FieldProps {
  value: V | "";
  options: readonly Option<NoInfer<V>>[];
  onChange(value: NoInfer<V>): void;
  placeholder?: string;
}

export interface ToggleFieldProps extends FieldProps {
  value: boolean;
  onChange(value: boolean): void;
}

export interface ChoicesFieldProps extends FieldProps {
  values: readonly string[];
  options: readonly Option[];
  onChange(values: string[]): void;
}

export interface SearchFieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
}

export interface WizardProps {
  title: string;
  steps: readonly { id: string; label: string; enabled: boolean }[];
  current: string;
  onStep(id: string): void;
  /** The footer; the first is the main one. */
  actions: readonly Action[];
  children: ReactNode;
}

export interface TabsProps {
  label: string;
  /** The shortcut is one key that chooses the tab in the terminal; listed in the `?` help. */
  tabs: readonly { id: string; label: string; count?: number; shortcut?: string }[];
  current: string;
  onChange(id: string): void;
}

export interface DialogProps {
  title: string;
  onClose(): void;
  actions?: readonly Action[];
  children: ReactNode;
}

export interface ConfirmProps {
  title: string;
  message: string;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm(): void;
  onCancel(): void;
}

export interface MenuProps {
  label: string;
  actions: readonly Action[];
  /** Beside an action of the same index: whether it is switched on (a menu of columns, of themes). */
  checked?: readonly boolean[];
}

export interface ProgressProps {
  label: string;
  /** Left out while nobody knows how much there is. */
  value?: number;
  max?: number;
  detail?: string;
}

export interface BannerProps {
  tone: Tone;
  title: string;
  children?: ReactNode;
  actions?: readonly Action[];
}

export interface DetailsProps {
  items: readonly { label: string; value: Cell }[];
}

export interface EmptyStateProps {
  title: string;
  hint?: string;
  action?: Action;
}

export interface SectionProps {
  title: string;
  actions?: readonly Action[];
  children: ReactNode;
}

/** Parts side by side where there is room: a search field, tabs, menus, a count. */
export interface ToolbarProps {
  label: string;
  children: ReactNode;
}

export interface CodeProps {
  /** What is shown to be copied; on the web with a copy button. */
  label: string;
  value: string;
}

export interface QrCodeProps {
  /** What it is for; whoever cannot scan it needs the same as text beside it. */
  label: string;
  /** Row by row, with the quiet zone around; true is dark. */
  modules: readonly (readonly boolean[])[];
}

export interface BarChartProps {
  label: string;
  /** The longest first, or in an order of their own. */
  bars: readonly { id: string; label: string; count: number; tone?: Tone }[];
  /** What the counts are shares of. */
  total: number;
  /** A bar is chosen, to see what it counts. */
  onChoose?(id: string): void;
  /** Said while there is nothing to count. */
  empty: string;
}

export interface HeatmapCell {
  id: string;
  /** One character, so that the tone is never the only sign; "" for a place where nothing is expected. */
  mark: string;
  tone: Tone;
  /** The cell in words, said when it has focus. */
  description: string;
}

/** A grid of cells, row by row; the arrow keys move between them. */
export interface HeatmapProps {
  label: string;
  cells: readonly HeatmapCell[];
  /** Before each row; there are as many rows as labels. */
  rowLabels: readonly string[];
  legend: readonly { mark: string; tone: Tone; label: string; count: number }[];
  onOpen?(id: string): void;
}

export interface TimelineProps {
  label: string;
  /** In the order of their times. */
  items: readonly { time: string; kind: string; text: string }[];
  empty: string;
}

export declare const AppFrame: FC<AppFrameProps>;
/** A page without the frame: sign-in and first start. */
export declare const BlankPage: FC<{
  title: string;
  subtitle?: string;
  theme: AppFrameProps["theme"];
  direction: AppFrameProps["direction"];
  children: ReactNode;
}>;
export declare const Page: FC<PageProps>;
export declare const Section: FC<SectionProps>;
export declare const Toolbar: FC<ToolbarProps>;
export declare const DataTable: <Row>(props: DataTableProps<Row>) => ReactNode;
export declare const Form: FC<FormProps>;
export declare const TextField: FC<TextFieldProps>;
export declare const NumberField: FC<NumberFieldProps>;
export declare const SelectField: <V extends string>(props: SelectFieldProps<V>) => ReactNode;
export declare const ToggleField: FC<ToggleFieldProps>;
export declare const ChoicesField: FC<ChoicesFieldProps>;
export declare const SearchField: FC<SearchFieldProps>;
export declare const Wizard: FC<WizardProps>;
export declare const Tabs: FC<TabsProps>;
export declare const Dialog: FC<DialogProps>;
export declare const Confirm: FC<ConfirmProps>;
export declare const Menu: FC<MenuProps>;
export declare const Button: FC<{ action: Action }>;
export declare const Progress: FC<ProgressProps>;
export declare const BarChart: FC<BarChartProps>;
export declare const Heatmap: FC<HeatmapProps>;
export declare const Timeline: FC<TimelineProps>;
/** Sections, or with `narrow` fields, that stand side by side where there is room. */
export declare const Columns: FC<{ narrow?: boolean; children: ReactNode }>;
export declare const Banner: FC<BannerProps>;
export declare const Details: FC<DetailsProps>;
export declare const EmptyState: FC<EmptyStateProps>;
export declare const Status: FC<{ tone: Tone; label: string }>;
export declare const Link: FC<{ to: string; children: ReactNode }>;
export declare const Text: FC<{ muted?: boolean; children: ReactNode }>;
export declare const Code: FC<CodeProps>;
export declare const QrCode: FC<QrCodeProps>;

export type Kit = typeof import("./contract.ts");
