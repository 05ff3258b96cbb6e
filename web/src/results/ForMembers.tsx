import { href, pages } from '@ekbid/contract';
import { useLocation } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';

/** Shown instead of a result that only members may see: the auction was declared before results became public. */
export function ForMembers() {
  const { forMembers } = useTexts('results');
  const from = useLocation();
  return (
    <Card className="flex flex-col items-start gap-3">
      <h2 className="text-lead">{forMembers.title}</h2>
      <p className="measure text-ink-soft">{forMembers.text}</p>
      <ButtonLink to={href(pages.login)} state={{ from }} look="secondary">
        {forMembers.login}
      </ButtonLink>
    </Card>
  );
}
