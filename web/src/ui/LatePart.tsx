import {
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  Component,
} from 'react';
import { Button } from './Button.tsx';
import { fetchedPart, PartMissing, loadWhenBack } from './fetched-part.ts';
import { toast } from './toast.ts';
import { useUiTexts } from './ui-texts.ts';

type Options = { /** The page is whole without it. */ optional?: boolean };

/** A component whose code is fetched when it is first shown. Shown within a `LatePart`, or whatever else catches. */
export function lazily<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>, options?: Options) {
  const part = fetchedPart(fetchCode, options);
  const wrap = () => lazy(async () => ({ default: await part.load() }));
  let wrapped = wrap();
  let failures = 0;

  function Late(props: Props) {
    // React never asks a lazy component again that failed once.
    if (failures !== part.failures()) wrapped = wrap();
    failures = part.failures();
    return createElement(wrapped as ComponentType<Props>, props);
  }
  return Object.assign(Late, { load: part.load });
}

type Props = {
  /** Stands in while it is on its way. */
  loading?: ReactNode;
  /**
   * What a reader is told when it could not be had. In its place it comes by itself when the network is back; where a
   * function closes what was opened, a toast says why.
   */
  missing?: 'here' | 'silent' | (() => void);
  children: ReactNode;
};

/** Round a part of a page that is fetched late: when it cannot be had, the rest of the page stays. */
export function LatePart({ loading, missing = 'here', children }: Props) {
  return (
    <ErrorBoundary
      catches={(error) => error instanceof PartMissing}
      fallback={(error, retry) => {
        if (missing === 'here') return <MissingHere error={error} onRetry={retry} />;
        return missing !== 'silent' && <MissingToast error={error} onTold={missing} />;
      }}
    >
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function MissingHere({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const texts = useUiTexts();
  return (
    <div role="alert" className="flex flex-col items-start gap-3">
      <p className="text-ink-soft">{texts.describe(error)}</p>
      <Button look="secondary" onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </div>
  );
}

function MissingToast({ error, onTold }: { error: unknown; onTold: () => void }) {
  const { describe } = useUiTexts();
  const tell = useEffectEvent(() => {
    toast.error(describe(error));
    onTold();
  });
  useEffect(() => tell(), []);
  return null;
}

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
