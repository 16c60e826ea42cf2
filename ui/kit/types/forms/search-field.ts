import type { FC } from "react";

export interface SearchFieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
}

export declare const SearchField: FC<SearchFieldProps>;
