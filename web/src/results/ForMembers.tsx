import { href, pages } from '@ekbid/contract';
import { useLocation } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';

/** In place of results that visitors cannot read: of auctions decided before visitors could read any. */
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
