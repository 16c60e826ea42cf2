import { createContext, use, useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import type { Action } from "../types/index.ts";
import { UNSAFE_NavigationContext as NavigationContext, useLocation, type Navigator } from "react-router";

/** Asks the user whether to leave; calls `proceed` once the user agrees. */
type Ask = (proceed: () => void) => void;

interface Scope {
  guards: Set<Ask>;
  parent: Scope | undefined;
}

const ScopeContext = createContext<Scope | undefined>(undefined);

/**
 * A scope that can be left, such as a dialog: `leave` asks first while a guard inside has unsaved changes.
 */
export function useLeaveScope(onLeave: () => void) {
  const parent = use(ScopeContext);
  const [scope] = useState<Scope>(() => ({ guards: new Set(), parent }));
  const leave = () => {
    const [ask] = scope.guards;
    if (ask) ask(onLeave);
    else onLeave();
  };
  return { scope, leave };
}

export function LeaveScope({ scope, children }: { scope: Scope; children: ReactNode }) {
  return <ScopeContext value={scope}>{children}</ScopeContext>;
}

const pathOf = (to: Parameters<Navigator["push"]>[0]) => (typeof to === "string" ? to : to.pathname);
const navigatorGuards = new WeakMap<Navigator, Map<Ask, () => string>>();

/**
 * Muster's routers have no blocker, so their navigator asks instead. Changing only the search parameters
 * stays on the page and doesn't ask.
 */
function guardsOf(navigator: Navigator) {
  const known = navigatorGuards.get(navigator);
  if (known) return known;
  const guards = new Map<Ask, () => string>();
  navigatorGuards.set(navigator, guards);
  const askFirst = (to: string | undefined, proceed: () => void) => {
    const [guard] = guards;
    if (!guard || to === guard[1]()) proceed();
    else guard[0](proceed);
  };
  const push = navigator.push.bind(navigator);
  const replace = navigator.replace.bind(navigator);
  const go = navigator.go.bind(navigator);
  navigator.push = (to, state, options) => askFirst(pathOf(to), () => push(to, state, options));
  navigator.replace = (to, state, options) => askFirst(pathOf(to), () => replace(to, state, options));
  navigator.go = (delta) => askFirst(undefined, () => go(delta));
  return guards;
}

/** Makes actions that leave the page ask first while there are unsaved changes. */
export function useLeavingActions(actions: readonly Action[]): Action[] {
  const { navigator } = use(NavigationContext);
  return actions.map((action) => ({
    ...action,
    onSelect() {
      const [ask] = guardsOf(navigator).keys();
      if (action.leaves && ask) ask(action.onSelect);
      else action.onSelect();
    },
  }));
}

/** Blocks leaving a form with unsaved changes until the user confirms. */
export function useUnsavedChanges(dirty: boolean) {
  const scope = use(ScopeContext);
  const { navigator } = use(NavigationContext);
  const { pathname } = useLocation();
  const here = useRef(pathname);
  const leaving = useRef(false);
  const [pending, setPending] = useState<{ proceed(): void }>();
  useEffect(() => {
    here.current = pathname;
  }, [pathname]);
  const ask = useCallback<Ask>((proceed) => {
    if (leaving.current) proceed();
    else setPending({ proceed });
  }, []);
  useEffect(() => {
    if (!dirty) return;
    leaving.current = false;
    const scopes: Scope[] = [];
    for (let at = scope; at; at = at.parent) scopes.push(at);
    for (const { guards } of scopes) guards.add(ask);
    const guards = guardsOf(navigator);
    guards.set(ask, () => here.current);
    return () => {
      guards.delete(ask);
      for (const { guards: inScope } of scopes) inScope.delete(ask);
    };
  }, [dirty, scope, navigator, ask]);
  return {
    ask,
    asking: pending !== undefined,
    discard() {
      leaving.current = true;
      setPending(undefined);
      pending?.proceed();
    },
    stay: () => setPending(undefined),
  };
}
