import { listAuctions } from '@ekbid/contract';
import { isFull } from '@ekbid/domain';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { useTexts } from '../texts/use-texts.ts';
import { AuctionCard } from './AuctionCard.tsx';

const shown = 3;
/** How many auctions are requested. Fewer are shown, because some of them may be full. */
const asked = 12;

/** For people who did not win: the auctions that end next and still have free slots. */
export function NextAuctions() {
  const { next } = useTexts('results');
  const query = { status: 'active', sort: 'ending', limit: asked } as const;
  const { data } = useQuery({
    queryKey: keys.auctionsEndingNext,
    queryFn: async ({ signal }) => (await call(listAuctions, { query, signal })).data,
  });
  const open = (data ?? []).filter((auction) => !isFull(auction)).slice(0, shown);
  if (open.length === 0) return null;
  return (
    <section>
      <h2 className="text-lead">{next.title}</h2>
      <ul className="mt-4 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {open.map((auction) => (
          <li key={auction._id}>
            <AuctionCard auction={auction} eager={false} />
          </li>
        ))}
      </ul>
    </section>
  );
}
