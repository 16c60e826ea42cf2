import { Suspense, type ComponentProps } from "react";
import { lazyPart } from "#kit";

// The dialogs load when they open: the recurrence library is larger than the device list.
const Enable = lazyPart(async () => (await import("./dialog.tsx")).MaintenanceDialog);
const End = lazyPart(async () => (await import("./end-dialog.tsx")).EndMaintenance);

export const MaintenanceDialog = (props: ComponentProps<typeof Enable>) => (
  <Suspense>
    <Enable {...props} />
  </Suspense>
);

export const EndMaintenance = (props: ComponentProps<typeof End>) => (
  <Suspense>
    <End {...props} />
  </Suspense>
);
