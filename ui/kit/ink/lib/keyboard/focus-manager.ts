import type { DOMElement } from "ink";
import type { Action, Tone } from "../../../types/index.ts";
import type { Key, MouseEvent } from "./key-parser.ts";
import { Mouse, partsAt } from "./mouse.ts";

export interface Binding {
  /** Names of `Key`; "text" stands for anything typed or pasted. */
  keys: readonly string[];
  label: string;
  run(key: Key): void;
  /** Listed only in the help, not in the footer. */
  hidden?: boolean;
}

export interface Entry {
  /** The ID of a focusable, or its scope: the screen, the frame around it, the whole application. */
  scope: string;
  layer: string;
  bindings: readonly Binding[];
}

interface Focusable {
  id: string;
  layer: string;
  /** -1 the field to fill in, 0 content, 1 bars, 2 frame: the order of automatic focus. */
  rank: number;
  node(): DOMElement | null;
}

interface Layer {
  id: string;
  focused?: string;
  /** The user hasn't chosen the focus, so it may still move to better content. */
  automatic: boolean;
  /** The automatically focused element is below the visible part: its first key only scrolls to it. */
  belowView?: boolean;
}

/** What the lines around the page show about it. */
export interface Surroundings {
  /** The page's title, and a detail of it, such as a count. */
  title?: string;
  subtitle?: string;
  /** The cursor's position in the focused list. */
  place?: string;
  /** How many rows an action applies to; shown before messages and `attention`. */
  selected?: string;
  attention?: string;
  /** What `y` copies: the values of the row under the cursor, and the address of the row's page. */
  values?: readonly { label: string; value: string }[];
  address?: string | undefined;
  /** The actions available here; one menu lists all of them. */
  actions?: readonly Action[];
}

/**
 * How long a key waits until React has committed the changes of the previous key. The wait is split into
 * steps, so that React can run if the process was delayed.
 */
const maxCommitWait = { steps: 20, stepMS: 100 };

function documentOrder(nodes: Map<DOMElement, Focusable>) {
  const [first] = nodes.keys();
  let root = first;
  while (root?.parentNode) root = root.parentNode;
  const ordered: Focusable[] = [];
  const visit = (node: DOMElement) => {
    const focusable = nodes.get(node);
    if (focusable) ordered.push(focusable);
    for (const child of node.childNodes) if (child.nodeName !== "#text") visit(child);
  };
  if (root) visit(root);
  return ordered;
}

/** Manages focus, key bindings, and keys waiting for the screen to update. */
export class FocusManager {
  version = 0;
  readonly mouse = new Mouse();
  /** The key of the row under each list's cursor, by history entry and list. */
  readonly rows = new Map<string, string>();
  /** Shown in the footer until the next key. */
  message: { text: string; tone: Tone } | undefined;
  /** Set by the root: calls `ready` with this number after React has committed what the key changed. */
  afterCommit: (acted: number) => void = () => {};
  private readonly invalid = new Set<() => DOMElement | null>();
  private readonly described = new Map<string, Surroundings>();
  private readonly layers: Layer[] = [{ id: "base", automatic: true }];
  private readonly focusables = new Map<string, Focusable>();
  private readonly entries = new Set<Entry>();
  private readonly listeners = new Set<() => void>();
  private readonly queue: Key[] = [];
  private waiting: NodeJS.Timeout | undefined;
  /** The number of keys that have acted. */
  private acted = 0;
  private settling = false;

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  changed() {
    this.version++;
    for (const listener of this.listeners) listener();
  }

  showMessage(text: string, tone: Tone = "warning") {
    this.message = { text, tone };
    this.changed();
  }

  describe(id: string, surroundings: Surroundings | undefined) {
    if (surroundings) this.described.set(id, surroundings);
    else this.described.delete(id);
    this.changed();
  }

  /** Merges all parts: for texts the newest part wins; actions and values are joined, the nearest first. */
  get surroundings(): Surroundings {
    const parts = [...this.described.values()];
    return {
      ...Object.assign({}, ...parts),
      values: parts
        .toSorted((a, b) => Number(b.place !== undefined) - Number(a.place !== undefined))
        .flatMap(({ values = [] }) => values),
      actions: parts.toReversed().flatMap(({ actions = [] }) => actions),
    };
  }

  private get top(): Layer {
    return this.layers[this.layers.length - 1] ?? { id: "base", automatic: true };
  }

  get focused() {
    return this.top.focused;
  }

  /** Whether a layer's focus was set automatically. */
  isAutomatic(layer: string) {
    return this.layers.some((one) => one.id === layer && one.automatic);
  }

  setBelowView(layer: string, belowView: boolean) {
    const found = this.layers.find((one) => one.id === layer);
    if (found) found.belowView = belowView;
  }

  /** The focused element of a layer, even if another layer is above it. */
  focusedNode(layer: string) {
    const focused = this.layers.find((one) => one.id === layer)?.focused;
    return (focused && this.focusables.get(focused)?.node()) || null;
  }

  register(entry: Entry) {
    this.entries.add(entry);
    this.changed();
    return () => {
      this.entries.delete(entry);
      this.changed();
    };
  }

  addFocusable(focusable: Focusable) {
    this.focusables.set(focusable.id, focusable);
    this.settle();
    return () => {
      this.focusables.delete(focusable.id);
      this.settle();
    };
  }

  openLayer(id: string) {
    this.layers.push({ id, automatic: true });
    this.settle();
    return () => {
      this.layers.splice(
        this.layers.findIndex((layer) => layer.id === id),
        1,
      );
      this.settle();
    };
  }

  focus(id: string) {
    this.top.focused = id;
    this.top.automatic = false;
    this.changed();
  }

  move(step: 1 | -1) {
    const focusables = this.ordered();
    const at = focusables.findIndex((focusable) => focusable.id === this.focused);
    const next = focusables[(at + step + focusables.length) % focusables.length];
    if (next) this.focus(next.id);
  }

  /** Adds a field with an error, until the returned function is called. */
  addInvalid(node: () => DOMElement | null): () => void {
    this.invalid.add(node);
    return () => void this.invalid.delete(node);
  }

  /** Focuses the first field with an error, unless a field with an error has the focus. */
  focusInvalid() {
    const nodes = new Set([...this.invalid].map((node) => node()));
    const isWithin = (node: DOMElement | null | undefined): boolean =>
      node ? nodes.has(node) || isWithin(node.parentNode) : false;
    const wrong = this.ordered().filter((focusable) => isWithin(focusable.node()));
    if (wrong[0] && !wrong.some(({ id }) => id === this.focused)) this.focus(wrong[0].id);
  }

  private ordered() {
    const nodes = new Map<DOMElement, Focusable>();
    for (const focusable of this.focusables.values()) {
      const node = focusable.layer === this.top.id && focusable.node();
      if (node) nodes.set(node, focusable);
    }
    return documentOrder(nodes);
  }

  /** Once per commit: focuses the first content if nothing has focus. */
  private settle() {
    if (this.settling) return;
    this.settling = true;
    queueMicrotask(() => {
      this.settling = false;
      const { top } = this;
      const focusables = this.ordered();
      const current = focusables.find((focusable) => focusable.id === top.focused);
      if (!current || top.automatic) {
        const best = Math.min(...focusables.map((focusable) => focusable.rank));
        if (!current || best < current.rank) {
          // the frame is only focused by the user
          top.focused = focusables.find((focusable) => focusable.rank === best && focusable.rank < 2)?.id;
          top.automatic = true;
        }
      }
      this.changed();
    });
  }

  /** Returns the available bindings, nearest first. */
  reach(): Entry[] {
    const { top } = this;
    const here = [...this.entries].filter((entry) => entry.layer === top.id);
    const focused = here.filter((entry) => entry.scope === top.focused);
    const farther = [
      ...here.filter((entry) => entry.scope === "screen"),
      ...here.filter((entry) => entry.scope === "frame"),
      ...[...this.entries].filter((entry) => entry.scope === "app"),
    ];
    if (!focused.some(({ bindings }) => bindings.some(({ keys }) => keys.includes("text")))) {
      return [...focused, ...farther];
    }
    // A focused field takes every key that types text.
    const silent = ({ keys, ...binding }: Binding) => {
      const left = keys.filter((key) => key.length > 1 && key !== "space");
      return left.length > 0 ? [{ ...binding, keys: left }] : [];
    };
    return [...focused, ...farther.map((entry) => ({ ...entry, bindings: entry.bindings.flatMap(silent) }))];
  }

  push(keys: readonly Key[]) {
    this.queue.push(...keys);
    if (!this.waiting) this.next();
  }

  /**
   * Runs the next waiting key: keys that arrive together run one by one, each on the screen that the previous
   * one left.
   */
  ready(committed: number) {
    if (this.waiting && committed >= this.acted) this.resume();
  }

  private resume() {
    clearTimeout(this.waiting);
    this.waiting = undefined;
    this.next();
  }

  private wait(steps: number) {
    this.waiting = setTimeout(() => (steps > 1 ? this.wait(steps - 1) : this.resume()), maxCommitWait.stepMS);
  }

  /** Discards waiting keys, so that they don't delay the exit. */
  drop() {
    this.queue.length = 0;
    clearTimeout(this.waiting);
    this.waiting = undefined;
  }

  private next() {
    const key = this.queue.shift();
    if (!key) return;
    this.acted++;
    this.wait(maxCommitWait.steps);
    if (this.message !== undefined) {
      this.message = undefined;
      this.changed();
    }
    if (key.mouse) this.point(key.mouse);
    else this.act(key);
    this.afterCommit(this.acted);
  }

  private act(key: Key) {
    const { focused, automatic, belowView } = this.top;
    for (const { scope, bindings } of this.reach()) {
      const binding = bindings.find(
        ({ keys }) => keys.includes(key.name) || (key.text !== undefined && keys.includes("text")),
      );
      if (!binding) continue;
      if (focused && automatic && belowView && (scope === focused || key.name === "tab")) this.focus(focused);
      else {
        // using the focused element shows that the user wants to stay there
        if (scope === focused) this.top.automatic = false;
        binding.run(key);
      }
      break;
    }
  }

  /**
   * Handles a mouse event. A click focuses the part under it and runs the part's main key; a field that takes
   * text is only focused.
   */
  private point(event: MouseEvent) {
    const layer = this.top.id;
    if (event.action === "up" || event.action === "down") return this.mouse.wheel(event, layer);
    if (!this.mouse.isClick(event)) return;
    const [part] = partsAt(
      [...this.focusables.values()].filter((focusable) => focusable.layer === layer),
      event,
    );
    // the key line can be clicked in every layer
    const target = this.mouse.targetOf(event, (of) => of === layer || of === "app");
    if (part && !target?.keepsFocus) this.focus(part.id);
    if (target) return this.mouse.click(event, target);
    if (!part) return;
    const own = [...this.entries]
      .filter(({ scope }) => scope === part.id)
      .flatMap(({ bindings }) => bindings);
    if (own.some(({ keys }) => keys.includes("text"))) return;
    own.find(({ keys }) => keys.includes("enter") || keys.includes("space"))?.run({ name: "enter" });
  }
}
