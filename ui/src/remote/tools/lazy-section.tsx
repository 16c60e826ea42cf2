import { Suspense, type ComponentProps } from "react";
import { lazyPart } from "#kit";

const Tools = lazyPart(async () => (await import("./device-tools.tsx")).DeviceTools);

export const DeviceTools = (props: ComponentProps<typeof Tools>) => (
  <Suspense>
    <Tools {...props} />
  </Suspense>
);
