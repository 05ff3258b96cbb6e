import {
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
  Component,
} from 'react';
import { Button } from './Button.tsx';
import { fetchedPart, PartMissing, loadWhenBack } from './fetched-part.ts';
import { toast } from './toast.ts';
import { useUiTexts } from './ui-texts.ts';

type Options = { /** The page is complete without it. */ optional?: boolean };

/** A component whose code is fetched when it is first shown. A `LatePart` or another boundary must be around it. */
export function lazily<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>, options?: Options) {
  const part = fetchedPart(fetchCode, options);
  const wrap = () => lazy(async () => ({ default: await part.load() })) as ComponentType<Props>;
  let wrapped = wrap();
  let failures = 0;

  /** Code that is there is shown as it is, because `lazy` would first show the fallback for a moment. */
  function choose(): ComponentType<Props> {
    const code = part.present();
    if (code) return code;
    // React never loads a lazy component again after a failure, so a new one is made.
    if (failures !== part.failures()) wrapped = wrap();
    failures = part.failures();
    return wrapped;
  }
  function Late(props: Props) {
    // Chosen once, because another component would lose the state of what is on the screen.
    const [Chosen] = useState(choose);
    return createElement(Chosen, props);
  }
  return Object.assign(Late, { load: part.load, fetchAhead: part.retry });
}

type Props = {
  /** Shown while the part loads. */
  loading?: ReactNode;
  /**
   * What to do when the part cannot be loaded. `here` shows the error in its place and retries when the network is
   * back. `silent` shows nothing. A function closes what needed the part, for example a dialog, and a toast shows the
   * error.
   */
  missing?: 'here' | 'silent' | (() => void);
  children: ReactNode;
};

/** Encloses a part of a page that is loaded late. If it cannot be loaded, the rest of the page stays. */
export function LatePart({ loading, missing = 'here', children }: Props) {
  return (
    <ErrorBoundary
      catches={(error) => error instanceof PartMissing}
      fallback={(error, retry) => {
        if (missing === 'here') return <MissingHere error={error} onRetry={retry} />;
        return missing !== 'silent' && <MissingToast error={error} onShown={missing} />;
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

function MissingToast({ error, onShown }: { error: unknown; onShown: () => void }) {
  const { describe } = useUiTexts();
  const show = useEffectEvent(() => {
    toast.error(describe(error));
    onShown();
  });
  useEffect(() => show(), []);
  return null;
}

type BoundaryProps = {
  children: ReactNode;
  onRetry?: () => void;
  fallback: (error: unknown, retry: () => void) => ReactNode;
  /** What is shown, e.g. a search. A change of it resets the failure. */
  about?: string | undefined;
  /** Which failures are caught here. Others go on to the next boundary. By default all are caught. */
  catches?: (error: unknown) => boolean;
};
type BoundaryState = { failure: { error: unknown } | null };

/** Limits a failure to the part of the page where it happened, and retries when the network is back. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown) {
    // The failed part is no longer rendered, so the next component that renders it may load it again.
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

/** The missing part is fetched before the failure disappears, so that the screen does not flicker. */
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
