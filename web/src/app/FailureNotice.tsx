import { problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { FullPageNotice } from './FullPageNotice.tsx';

/** What a page that broke leaves behind: what happened, and ways on that load everything anew. */
export function FailureNotice({ error }: { error: unknown }) {
  const texts = useTexts();

  return (
    <FullPageNotice title={texts.failure.title} text={problemText(texts, error)}>
      <Button onClick={() => location.reload()}>{texts.failure.reload}</Button>
      <a href="/" className={buttonStyle('secondary')}>
        {texts.denied.home}
      </a>
      <a href="/contact#report" className={buttonStyle('secondary')}>
        {texts.failure.report}
      </a>
    </FullPageNotice>
  );
}
