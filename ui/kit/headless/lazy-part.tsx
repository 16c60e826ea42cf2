import { lazy, type ComponentType } from "react";

const failed = new Set<() => void>();
const retryMS = 500;
let waitFor = async (): Promise<void> => {};

/** Sets what every part waits for: the web loads the messages of later screens before the first of them. */
export function partsWaitFor(load: () => Promise<void>): void {
  waitFor = load;
}

/** A component whose module may be loaded before it is shown. */
export type LazyPart<P extends object> = ComponentType<P> & { preload(): void };

/**
 * Loads a component when it is first shown, or on `preload`. A failed load is retried once automatically, and again by an
 * ErrorBoundary around it; React's own `lazy` never retries.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  const loadPart = async () => {
    await waitFor();
    return { default: await load() };
  };
  const loadTwice = async () => {
    try {
      return await loadPart();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryMS));
    }
    try {
      return await loadPart();
    } catch (error) {
      failed.add(renew);
      throw error;
    }
  };
  let loading: ReturnType<typeof loadTwice> | undefined;
  const loadOnce = () =>
    (loading ??= loadTwice().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
  let Part: ComponentType<P> = lazy(loadOnce);
  const renew = () => {
    Part = lazy(loadOnce);
  };
  const Shown = (props: P) => <Part {...props} />;
  // a failure is shown where the component is
  return Object.assign(Shown, { preload: () => void loadOnce().catch(() => {}) });
}

export function renewFailedParts() {
  for (const renew of failed) renew();
  failed.clear();
}
