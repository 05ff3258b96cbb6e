import { Component, type ReactNode } from 'react';

type Props = {
  children: ReactNode;
  onRetry?: () => void;
  fallback: (error: unknown, retry: () => void) => ReactNode;
  /** What is asked for: asking for something else is another try. */
  about?: string | undefined;
};
type State = { failure: { error: unknown } | null };

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failure && before.about !== this.props.about) this.#retry();
  }

  override render() {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error, this.#retry) : this.props.children;
  }

  #retry = () => {
    this.props.onRetry?.();
    this.setState({ failure: null });
  };
}
