import { type Auction, href, listAuctions, pages, pictureSet } from '@ekbid/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { useTexts, usePersonName, usePrizeText } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { formatAmount } from '../ui/Figures.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { Picture } from '../ui/Picture.tsx';
import { Skeleton, Waiting } from '../ui/Skeletons.tsx';
import { CheckCommands, CheckKeys, CheckLimits } from './CheckByHand.tsx';
import { CheckFiles } from './CheckFiles.tsx';
import { CheckResult } from './CheckResult.tsx';
import { Fold } from './Fold.tsx';
import { useCheck } from './use-check.ts';

/** Links to the checks of recent results. Also checks files that the person chooses, without any further request. */
export function CheckPage() {
  const { titles } = useTexts().navigation;
  const { check } = useTexts('fair-play');
  const checking = useCheck({ ahead: true });

  return (
    <div className="gutter flex flex-col gap-6 py-8 sm:py-12">
      <header>
        <PageHeading>{titles.check}</PageHeading>
        <p className="measure mt-3 text-ink-soft">{check.leadFiles}</p>
      </header>
      <RecentResults />
      <Fold summary={check.developers}>
        <div className="flex flex-col gap-6">
          <CheckFiles checking={checking} label={check.files.label} hint={check.files.hint} />
          <CheckCommands />
          <CheckKeys />
        </div>
      </Fold>
      <CheckResult checking={checking} />
      <CheckLimits />
    </div>
  );
}

const resultsAsked = 12;
const resultsShown = 6;

/** Links to the newest declared results. */
function RecentResults() {
  const { recent } = useTexts('fair-play').check;
  const { data, isPending } = useQuery({
    queryKey: keys.recentResults,
    queryFn: async ({ signal }) =>
      (await call(listAuctions, { query: { status: 'completed', limit: resultsAsked }, signal })).data,
  });
  const results = data?.filter(({ outcome }) => outcome !== null).slice(0, resultsShown);
  if (!isPending && !results) return null;

  return (
    <section>
      <h2 className="text-lead">{recent.title}</h2>
      {results?.length === 0 && <p className="mt-3 text-ink-soft">{recent.none}</p>}
      {isPending ? (
        <Waiting>
          <Skeleton className="mt-3 h-64 rounded-card" />
        </Waiting>
      ) : (
        <ul className="mt-3 grid gap-3 lg:grid-cols-2">
          {results?.map((auction) => (
            <RecentResult key={auction._id} auction={auction} />
          ))}
        </ul>
      )}
    </section>
  );
}

function RecentResult({ auction }: { auction: Auction }) {
  const { recent } = useTexts('fair-play').check;
  const [prizeText, personName] = [usePrizeText(), usePersonName()];
  const { _id, winningBid, winnerId, auctionImage, pictures } = auction;
  const title = prizeText(auction.title, auction.titleHindi);
  return (
    <li className="flex items-center gap-4 rounded-card border border-hairline bg-card p-3 max-xs:flex-col max-xs:items-start">
      <div className="w-24 shrink-0 overflow-hidden rounded-control">
        <Picture src={auctionImage} focus={pictures[0]?.focus} alt="" set={pictureSet} sizes="6rem" />
      </div>
      <div className="min-w-0 max-w-full flex-1">
        <h3 className="text-body font-semibold wrap-anywhere">{title}</h3>
        <p className="text-small text-ink-soft">
          {winnerId && winningBid !== null
            ? recent.won(`₹${formatAmount(winningBid)}`, personName(`${winnerId.firstName} ${winnerId.lastName}`))
            : recent.nobody}
        </p>
      </div>
      <ButtonLink
        to={href(pages.checkAuction, { auctionId: _id })}
        state={{ check: true }}
        look="secondary"
        aria-label={recent.checkOf(title)}
      >
        {recent.check}
      </ButtonLink>
    </li>
  );
}
