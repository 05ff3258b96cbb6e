import { Component, type ReactNode, useEffect } from 'react';
import { loadWhenBack, PartMissing } from './fetched-part.ts';

type BoundaryProps = {
  children: ReactNode;
  onRetry?: () => void;
  fallback: (error: unknown, retry: () => void) => ReactNode;
  /** What is asked for: asking for something else is another try. */
  about?: string | undefined;
  /** Which failures are caught here; every other goes on to the next boundary. All, unless said. */
  catches?: (error: unknown) => boolean;
};
type BoundaryState = { failure: { error: unknown } | null };

/** Keeps a failure to the part of the page it happened in. Tries again by itself when the network is back. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown) {
    // It is no longer rendered, so that the next one to render it may ask for it again.
    if (error instanceof PartMissing) error.part.forgetFailure();
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.failure && before.about !== this.props.about) this.#retry();
  }

  override render() {
    const { failure } = this.state;
    const { children, fallback, catches } = this.props;
    if (!failure) return children;
    if (catches && !catches(failure.error)) throw failure.error;
    return (
      <>
        <RetryWhenBack error={failure.error} onBack={this.#retry} />
        {fallback(failure.error, this.#retry)}
      </>
    );
  }

  #retry = () => {
    this.props.onRetry?.();
    this.setState({ failure: null });
  };
}

/** What is missing is fetched before the failure is taken away: nothing on the screen flickers meanwhile. */
function RetryWhenBack({ error, onBack }: { error: unknown; onBack: () => void }) {
  useEffect(() => {
    const left = new AbortController();
    if (error instanceof PartMissing)
      void loadWhenBack(error.part.retry, left.signal).then(() => !left.signal.aborted && onBack());
    else window.addEventListener('online', onBack, { signal: left.signal });
    return () => left.abort();
  }, [error, onBack]);
  return null;
}
