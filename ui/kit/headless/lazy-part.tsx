import { lazy, type ComponentType } from "react";

const failed = new Set<() => void>();
const retryMS = 500;

/**
 * Loads a component when it is first shown. A failed load is retried once automatically, and again by an
 * ErrorBoundary around it; React's own `lazy` never retries.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const loadTwice = async () => {
    try {
      return { default: await load() };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryMS));
    }
    try {
      return { default: await load() };
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

export function renewFailedParts() {
  for (const renew of failed) renew();
  failed.clear();
}
