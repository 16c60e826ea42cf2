import { Suspense } from "react";
import { lazyPart } from "../../headless/lazy-part.tsx";
import type { Kit } from "../../types/index.ts";
import { Text } from "./text.tsx";

// the Markdown parser is loaded with the first formatted text, not with the first page
const View = /* @__PURE__ */ lazyPart(async () => (await import("../lib/lazy/rich-text-view.tsx")).default);

export const RichText: Kit["RichText"] = ({ value }) => (
  <Suspense fallback={<Text>{value}</Text>}>
    <View value={value} />
  </Suspense>
);
