import { href, pages } from '@ekbid/contract';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../sign-in/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { LatePart, lazily } from '../ui/LatePart.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { ReportTaken } from './ReportTaken.tsx';

// Loaded late, so that a visit to the page for another reason does not wait for the form.
const ReportForm = lazily(async () => (await import('./ReportForm.tsx')).ReportForm);

/** Reporting a problem needs a sign-in; the link returns to this form afterwards. */
export function ReportProblem() {
  const { problem, taken: texts } = useTexts().reports;
  const { pathname, search } = useLocation();
  const session = useSession();
  const [sent, setSent] = useState(false);
  if (!session)
    return (
      <div className="flex flex-col gap-5 sm:items-start">
        <p>{problem.signIn}</p>
        <ButtonLink to={href(pages.login)} state={{ from: { pathname, search, hash: '#report' } }}>
          {problem.login}
        </ButtonLink>
      </div>
    );
  if (!sent)
    return (
      <LatePart loading={<RowsSkeleton count={3} />}>
        <ReportForm subject="problem" onSent={() => setSent(true)} />
      </LatePart>
    );
  return (
    <ReportTaken text={texts.problem}>
      <Button look="secondary" onClick={() => setSent(false)}>
        {texts.another}
      </Button>
    </ReportTaken>
  );
}
