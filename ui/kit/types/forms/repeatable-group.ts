import type { ReactNode } from "react";

/** Fields that repeat once for each item of a list. */
export interface RepeatableGroupProps<Item> {
  label: string;
  hint?: string;
  error?: string;
  items: readonly Item[];
  itemKey(item: Item, index: number): string;
  /** Names an item for its heading and its buttons, such as "Recipient 2". */
  itemLabel(item: Item, index: number): string;
  addLabel: string;
  onAdd(): void;
  onRemove(index: number): void;
  /** Omitted if the order has no meaning. */
  onMove?(from: number, to: number): void;
  minimum?: number;
  maximum?: number;
  /** Shown while there are no items. */
  empty?: string;
  children(item: Item, index: number): ReactNode;
}

export declare const RepeatableGroup: <Item>(props: RepeatableGroupProps<Item>) => ReactNode;
