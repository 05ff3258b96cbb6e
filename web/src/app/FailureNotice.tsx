import { href, pages } from '@ekbid/contract';
import { problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { PartMissing } from '../ui/fetched-part.ts';
import { FullPageNotice } from './FullPageNotice.tsx';

type Props = { error: unknown; onRetry: () => void };

/**
 * What a page that broke leaves behind: what happened, and ways on that load everything anew. One that only could not be
 * fetched is not loaded anew: without a network that would take the rest of the screen away.
 */
export function FailureNotice({ error, onRetry }: Props) {
  const texts = useTexts();
  const { failure, denied } = texts;
  const text = problemText(texts, error);
  if (error instanceof PartMissing)
    return (
      <FullPageNotice title={failure.missing} text={text}>
        <Button onClick={onRetry}>{failure.reload}</Button>
      </FullPageNotice>
    );

  return (
    <FullPageNotice title={failure.title} text={text}>
      <Button onClick={() => (navigator.onLine ? location.reload() : onRetry())}>{failure.reload}</Button>
      <a href={href(pages.home)} className={buttonStyle('secondary')}>
        {denied.home}
      </a>
      <a href={`${href(pages.contact)}#report`} className={buttonStyle('secondary')}>
        {failure.report}
      </a>
    </FullPageNotice>
  );
}
