import type { DOMElement } from "ink";
import { createContext, use, useId, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { FocusManager, type Binding, type Entry } from "./focus-manager.ts";

export type Bindings = readonly Binding[];

export const FocusManagerContext = createContext<FocusManager | undefined>(undefined);

export const LayerContext = createContext("base");

export const RankContext = createContext(0);

/** The box above everything into which overlays are drawn. */
export const OverlayHost = createContext<DOMElement | null>(null);

export function useFocusManager() {
  const focusManager = use(FocusManagerContext);
  if (!focusManager) throw new Error("The kit's parts stand inside its Root.");
  return focusManager;
}

/** Redraws when the focus or the available keys change. */
export function useFocusChanges() {
  const focusManager = useFocusManager();
  useSyncExternalStore(focusManager.subscribe, () => focusManager.version);
  return focusManager;
}

/** The only way to handle keys; registered keys are also shown in the footer and the help. */
export function useKeys(scope: string, bindings: readonly Binding[]) {
  const focusManager = useFocusManager();
  const layer = use(LayerContext);
  const entry = useRef<Entry>({ scope, layer, bindings });
  const shown = bindings.map(({ keys, label, hidden }) => `${keys.join()} ${label} ${hidden}`).join();
  useLayoutEffect(() => {
    entry.current.bindings = bindings;
  });
  useLayoutEffect(() => focusManager.changed(), [focusManager, shown]);
  useLayoutEffect(() => focusManager.register(entry.current), [focusManager]);
}

export function useFocusable(active = true) {
  const focusManager = useFocusManager();
  const layer = use(LayerContext);
  const rank = use(RankContext);
  const id = useId();
  const ref = useRef<DOMElement>(null);
  useLayoutEffect(
    () => (active ? focusManager.addFocusable({ id, layer, rank, node: () => ref.current }) : undefined),
    [focusManager, id, layer, rank, active],
  );
  const focused = useSyncExternalStore(focusManager.subscribe, () => active && focusManager.focused === id);
  return { id, ref, focused };
}

export function useFocusedNode() {
  const focusManager = useFocusManager();
  const layer = use(LayerContext);
  return useSyncExternalStore(focusManager.subscribe, () => focusManager.focusedNode(layer));
}

/** Whether focus was set automatically. */
export function useAutomaticFocus() {
  const focusManager = useFocusManager();
  const layer = use(LayerContext);
  return useSyncExternalStore(focusManager.subscribe, () => focusManager.isAutomatic(layer));
}
