import { addCommands } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { listAnnotations } from "./annotations.ts";
import { exportMetrics } from "./export.ts";
import { getMetrics } from "./get.ts";
import { topMetrics } from "./top.ts";

export default {
  name: "metrics",
  area: "monitoring",
  summary: "monitoring.metrics.cli.summary",
  load: (metrics) => addCommands(metrics, getMetrics, topMetrics, listAnnotations, exportMetrics),
} satisfies CommandFeature;
