import { Component, type ErrorInfo, type ReactNode } from "react";
import type { ErrorBoundaryProps } from "../types/index.ts";
import { renewFailedParts } from "./lazy-part.tsx";

export interface Failure {
  /** The error as a sentence. */
  message: string;
  /** Text to copy into a report. */
  details: string;
  /** Whether a module failed to load, usually because there is a newer version. */
  outdated: boolean;
  retry(): void;
}

interface BoundaryProps extends ErrorBoundaryProps {
  renderFailure(failure: Failure): ReactNode;
}

interface BoundaryState {
  error?: Error;
  componentStack?: string;
}

const chunkFailures =
  /dynamically imported module|importing a module script failed|unable to preload css|cannot find module/i;

const isChunkFailure = (error: Error): boolean => chunkFailures.test(error.message);

const detailsOf = (label: string, { error, componentStack }: BoundaryState) =>
  [label, error?.stack ?? error?.message, componentStack?.trim()].filter(Boolean).join("\n\n");

export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {};

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    this.setState({ componentStack: componentStack ?? undefined });
    this.props.onError?.(error instanceof Error ? error : new Error(String(error)));
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.error && before.resetKey !== this.props.resetKey) this.retry();
  }

  retry = () => {
    renewFailedParts();
    this.props.onRetry?.();
    this.setState({ error: undefined, componentStack: undefined });
  };

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return this.props.renderFailure({
      message: /[.!?]$/.test(error.message) ? error.message : `${error.message}.`,
      details: detailsOf(this.props.label, this.state),
      outdated: isChunkFailure(error),
      retry: this.retry,
    });
  }
}
