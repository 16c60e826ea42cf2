import { addCommands } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { listFeatures } from "./list.ts";
import { disableFeature, enableFeature, resetFeature } from "./set.ts";

export default {
  name: "features",
  area: "operations",
  summary: "operations.featureFlags.cli.summary",
  load: (features) => addCommands(features, listFeatures, enableFeature, disableFeature, resetFeature),
} satisfies CommandFeature;
