import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { Button } from './Button.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { fetchedPart, PartMissing } from './fetched-part.ts';
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
