import { href, pages } from '@ekbid/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { askAgainWhoIsSignedIn } from '../sign-in/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { TurnOnForm } from './SecondFactorForm.tsx';

/** Shown instead of the administration until an administrator who needs a second factor has set one up. */
export function SecondFactorDue() {
  const texts = useTexts('admin').secondFactor;
  const client = useQueryClient();
  const navigate = useNavigate();
  // Called after the recovery codes were read. Fetches the session, which then no longer asks for a second factor.
  const close = async () => {
    await askAgainWhoIsSignedIn(client);
    await navigate(href(pages.dashboard));
  };

  return (
    <Card>
      <section aria-labelledby="second-factor-due" className="flex flex-col gap-5">
        <div>
          <h2 id="second-factor-due" className="text-lead">
            {texts.dueTitle}
          </h2>
          <p className="measure mt-2 text-ink-soft">{texts.dueText}</p>
        </div>
        <TurnOnForm onChanged={() => {}} onClose={() => void close()} />
      </section>
    </Card>
  );
}
