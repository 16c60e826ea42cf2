import { lazy, type ComponentType } from "react";

const failed = new Set<() => void>();
const retryMS = 500;
let waitFor = async (): Promise<void> => {};

/** Sets what every part waits for: on the web, the messages of later screens load before the first part. */
export function partsWaitFor(load: () => Promise<void>): void {
  waitFor = load;
}

/**
 * Loads a component when it is first shown. A failed load is retried once automatically, and again by an
 * ErrorBoundary around it; React's own `lazy` never retries.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
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
  let Part: ComponentType<P> = lazy(loadTwice);
  const renew = () => {
    Part = lazy(loadTwice);
  };
  return function LazyPart(props: P) {
    return <Part {...props} />;
  };
}

/** Loads what a part will need; a failure is only reported when the part is shown. */
export async function preload(load: () => Promise<unknown>): Promise<void> {
  await Promise.allSettled([waitFor(), load()]);
}

export function renewFailedParts() {
  for (const renew of failed) renew();
  failed.clear();
}
