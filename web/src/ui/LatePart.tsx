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

type Options = { /** The page works without this part, so a failure is not reported. */ optional?: boolean };

/**
 * Makes a component whose code is fetched when it is first shown. It must be inside a `LatePart` or another boundary.
 */
export function lazily<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>, options?: Options) {
  const part = fetchedPart(fetchCode, options);
  const wrap = () => lazy(async () => ({ default: await part.load() })) as ComponentType<Props>;
  let wrapped = wrap();
  let failures = 0;

  /** Returns the code itself if it has loaded, because `lazy` would show its fallback for a moment. */
  function choose(): ComponentType<Props> {
    const code = part.present();
    if (code) return code;
    // After a failure, React never loads the same lazy component again, so make a new one.
    if (failures !== part.failures()) wrapped = wrap();
    failures = part.failures();
    return wrapped;
  }
  function Late(props: Props) {
    // Choose only once, because a change of the component would lose its state.
    const [Chosen] = useState(choose);
    return createElement(Chosen, props);
  }
  return Object.assign(Late, { load: part.load, fetchAhead: part.retry });
}

type Props = {
  /** Shown while the code loads. */
  loading?: ReactNode;
  /**
   * What happens if the code cannot be loaded. `here` shows the error in this place and retries when the network is
   * back. `silent` shows nothing. A function is called to close what needed the code, such as a dialog, and a toast
   * shows the error.
   */
  missing?: 'here' | 'silent' | (() => void);
  children: ReactNode;
};

/** The boundary of a part that is loaded separately. If loading fails, the rest of the page stays. */
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
  /** What the content depends on, such as a search. When it changes, the error is reset. */
  about?: string | undefined;
  /** Selects the errors that are caught here; others go to the next boundary. By default all are caught. */
  catches?: (error: unknown) => boolean;
};
type BoundaryState = { failure: { error: unknown } | null };

/** Limits an error to the part of the page where it happened, and retries when the network is back. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown) {
    // The failed part is no longer rendered. Forget the failure, so that the next component that needs the part can
    // load it again.
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

/** Fetches a missing part before the error disappears, so that the screen does not flicker. */
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
