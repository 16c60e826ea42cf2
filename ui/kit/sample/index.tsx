import type { ReactNode } from "react";
import { Charts } from "./charts.tsx";
import { Devices } from "./devices.tsx";
import { Explorer } from "./explorer.tsx";
import { Failures } from "./failures.tsx";
import { Fields } from "./fields.tsx";
import { Logs } from "./logs.tsx";
import { Metrics } from "./metrics.tsx";
import { Parts } from "./parts.tsx";
import { Settings } from "./settings.tsx";
import { Steps } from "./steps.tsx";
import { Terminals } from "./terminals.tsx";
import { Errors } from "./errors.tsx";

interface SamplePage {
  label: string;
  to: string;
  element: ReactNode;
}

/** The pages on which both renderers show their components. */
export const samplePages: readonly SamplePage[] = [
  { label: "Parts", to: "/parts", element: <Parts /> },
  { label: "Settings", to: "/settings", element: <Settings /> },
  { label: "Fields", to: "/fields", element: <Fields /> },
  { label: "Devices", to: "/devices", element: <Devices /> },
  { label: "Explorer", to: "/explorer", element: <Explorer /> },
  { label: "Steps", to: "/steps", element: <Steps /> },
  { label: "Charts", to: "/charts", element: <Charts /> },
  { label: "Metrics", to: "/metrics", element: <Metrics /> },
  { label: "Logs", to: "/logs", element: <Logs /> },
  { label: "Terminals", to: "/terminals", element: <Terminals /> },
  { label: "Failures", to: "/failures", element: <Failures /> },
  { label: "Errors", to: "/errors", element: <Errors /> },
];
