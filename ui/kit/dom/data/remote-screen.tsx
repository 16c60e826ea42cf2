import type { RemoteScreenProps } from "../../types/index.ts";
import { lazyPart } from "../../headless/lazy-part.tsx";

const Vnc = /* @__PURE__ */ lazyPart(async () => (await import("../lib/lazy/vnc.tsx")).default);

export const RemoteScreen = (props: RemoteScreenProps) => <Vnc {...props} />;
