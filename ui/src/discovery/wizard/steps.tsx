import {
  countDevices,
  discoveryMessages,
  isResponding,
  toImportDevice,
  t,
  type DiscoveredDevice,
} from "@muster/sdk";
import { useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { Banner, Confirm, UnsavedChangesGuard, Wizard, type Action } from "#kit";
import { useAction } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { AddDevices } from "../import.tsx";
import { Run } from "./results.tsx";
import { Review, roleOf, type Edits } from "./review.tsx";
import type { Discovery } from "./use-discovery.ts";
import type { Step } from "./use-step.ts";

interface Props {
  title: string;
  discovery: Discovery;
  step: Step;
  onStep(step: Step): void;
  /** Where selected devices are added; undefined while the form is incomplete. */
  target?: { orgId: number; locationId: number; nmsDelegateNodeId: number };
  /** The first step; omitted for an existing job. */
  setUp?: { content: ReactNode; actions: readonly Action[]; dirty: boolean; onRestart(): void };
  /** Shown above the devices in review. */
  aside?: ReactNode;
}

export function Steps({ title, discovery, step: named, onStep, target, setUp, aside }: Props) {
  const { state, rows, chosen, edits } = discovery;
  const step = shownStep(named, discovery);
  const navigate = useNavigate();
  const mayAdd = useMay()("importDevices");
  const { busy, run } = useAction();
  const [asking, setAsking] = useState<"stop" | "stop and go back" | "add">();
  const [noneChosen, setNoneChosen] = useState(false);

  const active = state === "starting" || state === "running";
  const found = rows.some(isResponding);
  const devices = rows.filter(({ ip, nodeId }) => chosen.has(ip) && nodeId === null);
  const go = (to: string) => {
    if (to === "setup" && active) return setAsking("stop and go back");
    setNoneChosen(to === "review" && !devices.length);
    if (to !== "review" || devices.length) onStep(to as Step);
  };
  const stop = async () => {
    await discovery.stop();
    setAsking(undefined);
    if (asking === "stop and go back") onStep("setup");
  };
  // leaving the page doesn't stop a started discovery, but the selection and edits are lost
  const unsaved = asking === undefined && ((state === "idle" && setUp?.dirty) || devices.length > 0);
  const choose = (next: ReadonlySet<string>) => {
    discovery.choose(next);
    setNoneChosen(false);
  };

  const running = useRunActions(discovery, {
    mayAdd,
    found,
    onReview: () => go("review"),
    onStop: () => setAsking("stop"),
    onRestart:
      setUp &&
      (() => {
        setNoneChosen(false);
        setUp.onRestart();
      }),
    onBack: setUp && (() => go("setup")),
  });
  const actionsOf: Record<Step, readonly Action[]> = {
    setup: setUp?.actions ?? running,
    discovery: running,
    review: [
      {
        label: t("discovery.wizard.addDevices", { devices: countDevices(devices.length) }),
        kind: "primary",
        shortcut: "n",
        disabled: whyNotAdded(devices, edits, target !== undefined),
        onSelect: () => setAsking("add"),
      },
      { label: t("common.back"), shortcut: "b", onSelect: () => go("discovery") },
    ],
  };

  return (
    <Wizard
      title={title}
      current={step}
      onStep={go}
      steps={[
        ...(setUp ? [{ id: "setup", label: t("discovery.wizard.setUp"), enabled: true }] : []),
        { id: "discovery", label: t("discovery.wizard.runDiscovery"), enabled: state !== "idle" },
        { id: "review", label: t("discovery.wizard.review"), enabled: mayAdd && found },
      ]}
      actions={actionsOf[step]}
    >
      <UnsavedChangesGuard dirty={unsaved} />
      {step === "setup" && setUp?.content}
      {step === "discovery" && (
        <>
          {noneChosen && <Banner tone="danger" title={discoveryMessages.selectOne} />}
          <Run discovery={discovery} chosen={chosen} onChoose={choose} onReview={() => go("review")} />
        </>
      )}
      {step === "review" && (
        <Review
          devices={devices}
          edits={edits}
          onEdit={discovery.edit}
          onRemove={(ips) => discovery.choose(new Set([...chosen].filter((ip) => !ips.includes(ip))))}
        >
          {aside}
        </Review>
      )}
      {active && (asking === "stop" || asking === "stop and go back") && (
        <Confirm
          danger
          {...discoveryMessages.stop}
          busy={busy}
          onConfirm={() => run(stop)}
          onCancel={() => setAsking(undefined)}
        />
      )}
      {asking === "add" && target && (
        <AddDevices
          orgId={target.orgId}
          devices={devices.map((device) =>
            toImportDevice(device, {
              ...target,
              jobUUID: discovery.jobOf(device.ip),
              ...edits.get(device.ip),
            }),
          )}
          onAdded={discovery.markAdded}
          onCancel={() => setAsking(undefined)}
          onDone={() => {
            setAsking(undefined);
            if (state === "running") onStep("discovery");
            else void navigate("/deviceSearch");
          }}
        />
      )}
    </Wizard>
  );
}

/** Returns the step in the address, or an earlier one if the discovery hasn't come that far. */
function shownStep(named: Step, { state, rows }: Discovery): Step {
  const isActive = state === "starting" || state === "running";
  if (named === "setup" && isActive) return "discovery";
  return named === "review" && !rows.length ? "discovery" : named;
}

function whyNotAdded(
  devices: readonly DiscoveredDevice[],
  edits: Edits,
  hasTarget: boolean,
): string | undefined {
  const unknown = devices.filter((device) => !roleOf(device, edits)).length;
  if (!devices.length) return discoveryMessages.selectOne;
  if (unknown) return discoveryMessages.missingRoles(unknown);
  return hasTarget ? undefined : t("discovery.wizard.chooseLocationFirst");
}

interface RunActions {
  mayAdd: boolean;
  found: boolean;
  onReview(): void;
  onStop(): void;
  onRestart?: (() => void) | undefined;
  onBack?: (() => void) | undefined;
}

/** Returns the actions during and after a discovery. */
function useRunActions(discovery: Discovery, actions: RunActions): Action[] {
  const navigate = useNavigate();
  const { state } = discovery;
  const { mayAdd, found, onReview, onStop, onRestart, onBack } = actions;
  const active = state === "starting" || state === "running";
  const [job, further] = discovery.jobs();
  return [
    ...(mayAdd
      ? [
          {
            label: t("discovery.wizard.review"),
            kind: "primary" as const,
            shortcut: "n",
            disabled: found ? undefined : t("discovery.wizard.devicesFoundYet"),
            onSelect: onReview,
          },
        ]
      : []),
    ...(mayAdd && active
      ? [{ label: t("discovery.wizard.stop"), kind: "danger" as const, shortcut: "s", onSelect: onStop }]
      : []),
    ...(job && !further && state === "complete"
      ? [
          {
            label: t("discovery.wizard.changes"),
            shortcut: "c",
            onSelect: () => void navigate(`/discovery/${job.id}/changes`),
          },
        ]
      : []),
    ...(mayAdd && job && !further && state === "complete"
      ? [
          {
            label: t("discovery.wizard.repeat"),
            onSelect: () => void navigate(`/discovery/schedules?job=${job.id}`),
          },
        ]
      : []),
    ...(onRestart && state === "complete"
      ? [{ label: t("discovery.wizard.restart"), onSelect: onRestart }]
      : []),
    ...(onBack ? [{ label: t("common.back"), shortcut: "b", onSelect: onBack }] : []),
  ];
}
