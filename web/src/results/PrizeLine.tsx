import { type Auction, href, pages } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { useMomentText } from '../ui/Figures.tsx';

type Props = { auctionId: string; prize: NonNullable<Auction['prize']>; mine: boolean };

/** How far the prize of a decided auction is, for everyone: dates and no names. Its winner goes on from here. */
export function PrizeLine({ auctionId, prize: { state, claimBy, stateAt }, mine }: Props) {
  const { line } = useTexts('prizes');
  const momentText = useMomentText('moment');
  const dayText = useMomentText('day');
  return (
    <>
      <p className="mt-2">
        {state === 'to_claim' || state === 'expired' ? line[state](momentText(claimBy)) : line[state](dayText(stateAt))}
      </p>
      {mine && (
        <ButtonLink
          to={href(pages.prize, { auctionId })}
          look={state === 'to_claim' ? 'primary' : 'secondary'}
          className="mt-3"
        >
          {state === 'to_claim' ? line.claim : line.see}
        </ButtonLink>
      )}
    </>
  );
}
