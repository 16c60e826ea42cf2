export type Tone = "neutral" | "info" | "success" | "warning" | "danger";

export interface Option<V extends string = string> {
  value: V;
  label: string;
  description?: string;
}

export type Cell = string | { text: string; tone?: Tone; to?: string };
