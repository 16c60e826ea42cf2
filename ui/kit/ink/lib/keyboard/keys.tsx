import type { DOMElement } from "ink";
import {
  createContext,
  type RefObject,
  use,
  useId,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from "react";
import type { Action } from "../../../types/index.ts";
import { clean } from "../text.ts";
import { FocusManager, type Binding, type Entry, type Surroundings } from "./focus-manager.ts";
import type { MouseTarget } from "./mouse.ts";

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

/** Handles clicks and the wheel on a part. With the scope "app", it does so even below other layers. */
export function useMouse(
  ref: RefObject<DOMElement | null>,
  { onClick, onWheel, keepsFocus }: Omit<MouseTarget, "layer" | "node">,
  scope?: "app",
) {
  const { mouse } = useFocusManager();
  const own = use(LayerContext);
  const layer = scope ?? own;
  const target = useRef<MouseTarget>({ layer, node: () => ref.current });
  useLayoutEffect(() => {
    Object.assign(target.current, { layer, onClick, onWheel, keepsFocus });
  });
  useLayoutEffect(() => {
    const { current } = target;
    mouse.targets.add(current);
    return () => void mouse.targets.delete(current);
  }, [mouse]);
}

/** Describes a part of the page in the lines around it; a changed `mark` updates them. */
export function useSurroundings(surroundings: Surroundings, active = true) {
  const focusManager = useFocusManager();
  const id = useId();
  const { actions = [], ...words } = surroundings;
  const mark = JSON.stringify([words, actions.map(({ label, disabled, busy }) => [label, disabled, busy])]);
  const current = useRef(surroundings);
  useLayoutEffect(() => {
    current.current = surroundings;
  });
  useLayoutEffect(() => {
    const latest = current.current.actions?.map((action, index) => ({
      ...action,
      onSelect: () => current.current.actions?.[index]?.onSelect(),
    }));
    focusManager.describe(
      id,
      active ? { ...current.current, ...(latest && { actions: latest }) } : undefined,
    );
  }, [focusManager, id, mark, active]);
  useLayoutEffect(() => () => focusManager.describe(id, undefined), [focusManager, id]);
}

/** Returns key bindings for actions that aren't drawn as buttons. */
export const actionKeys = (focusManager: FocusManager, actions: readonly Action[]): Binding[] =>
  actions.flatMap(({ label, shortcut, disabled, busy, onSelect }) =>
    shortcut
      ? [
          {
            keys: [shortcut === " " ? "space" : shortcut],
            label: clean(label, 40),
            run() {
              if (disabled) focusManager.showMessage(disabled);
              else if (!busy) onSelect();
            },
          },
        ]
      : [],
  );

/** Makes a part focusable. `isFirst` is for the most important part, such as the first field to fill in. */
export function useFocusable(active = true, isFirst = false) {
  const focusManager = useFocusManager();
  const layer = use(LayerContext);
  const context = use(RankContext);
  const rank = isFirst && context === 0 ? -1 : context;
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
