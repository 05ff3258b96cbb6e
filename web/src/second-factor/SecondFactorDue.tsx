import { href, pages } from '@ekbid/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { askAgainWhoIsSignedIn } from '../sign-in/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { TurnOnForm } from './TurnOnForm.tsx';

/** Administrators who need a second factor set it up first; then the administration opens. */
export function SecondFactorDue() {
  const texts = useTexts('admin').secondFactor;
  const client = useQueryClient();
  const navigate = useNavigate();
  // Runs only after the recovery codes were read. The fresh session no longer says that the second factor is due.
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
