import { Suspense, type ComponentProps } from "react";
import { lazyPart } from "#kit";

const Neighbors = lazyPart(async () => (await import("./neighbors.tsx")).DeviceNeighbors);
const Map = lazyPart(async () => (await import("./map.tsx")).TopologyMap);

export const DeviceNeighbors = (props: ComponentProps<typeof Neighbors>) => (
  <Suspense>
    <Neighbors {...props} />
  </Suspense>
);

export const TopologyMap = (props: ComponentProps<typeof Map>) => (
  <Suspense>
    <Map {...props} />
  </Suspense>
);
