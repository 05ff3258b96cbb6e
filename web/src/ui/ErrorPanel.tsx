import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { MissingDot } from './MissingDot.tsx';
import { PageHeading } from './PageHeading.tsx';
import { useUiTexts } from './ui-texts.ts';

type ErrorPanelProps = {
  title?: string | undefined;
  error: unknown;
  onRetry?: (() => void) | undefined;
  /** It stands for a whole page, so that its title is the page's. */
  wholePage?: boolean;
  /** Another way on. */
  children?: ReactNode;
};

export function ErrorPanel({ title, error, onRetry, wholePage = false, children }: ErrorPanelProps) {
  const texts = useUiTexts();
  const Heading = wholePage ? PageHeading : 'h2';
  return (
    <div
      role="alert"
      className={`flex flex-col items-center gap-4 px-4 text-center ${wholePage ? 'py-16 sm:py-24' : 'py-14'}`}
    >
      {wholePage && <MissingDot />}
      <Heading className={wholePage ? 'mt-4 text-title' : 'text-lead'}>{title ?? texts.failed}</Heading>
      <p className="measure text-ink-soft">{texts.describe(error)}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {onRetry && (
          <Button look={wholePage ? 'primary' : 'secondary'} onClick={onRetry}>
            {texts.tryAgain}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
