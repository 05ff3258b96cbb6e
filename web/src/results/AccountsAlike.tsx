import { type AlikeAccounts, href, listAccountsAlike, pages } from '@ekbid/contract';
import { mostAlikePoints } from '@ekbid/domain';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { EmptyState } from '../tables/LoadMore.tsx';
import { useTexts, usePersonName, usePrizeText } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { formatCount, Moment, Rupees } from '../ui/Figures.tsx';

/**
 * Lists groups of accounts in a declared auction that may belong to one person. Links lead to what an administrator can
 * do.
 */
export function AccountsAlike({ auctionId }: { auctionId: string }) {
  const { accountsAlike: texts } = useTexts('manage-prizes');
  const { data } = useSuspenseQuery({
    queryKey: keys.accountsAlike(auctionId),
    queryFn: async ({ signal }) => (await call(listAccountsAlike, { params: { auctionId }, signal })).data,
    staleTime: 0,
  });
  const { auction, bidders, bids, groups, keptDays, total } = data;
  const title = usePrizeText()(auction.title, auction.titleHindi);

  return (
    <>
      <p className="text-lead">
        <Link
          to={href(pages.leaderboard, { auctionId })}
          className="text-accent underline-offset-4 hover:underline wrap-anywhere"
        >
          {title}
        </Link>
      </p>
      <p className="measure text-ink-soft">{texts.compared(formatCount(bidders), formatCount(bids))}</p>
      {total === 0 && <EmptyState title={texts.none}>{texts.noneText}</EmptyState>}
      {total > groups.length && <p>{texts.shown(formatCount(groups.length), formatCount(total))}</p>}
      {groups.map((group, place) => (
        <Group key={group.members[0]?._id ?? place} number={place + 1} group={group} />
      ))}
      {total > 0 && <NextSteps auctionId={auctionId} />}
      <details className="text-small text-ink-soft">
        <summary className="min-h-11 cursor-pointer content-center font-medium text-ink">{texts.how}</summary>
        <ul className="measure list-disc pl-5">
          {texts.about(keptDays).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </>
  );
}

function Group({ number, group }: { number: number; group: AlikeAccounts }) {
  const { accountsAlike: texts } = useTexts('manage-prizes');
  const { accounts, bids, chance, members, reasons, score } = group;
  return (
    <section className="flex flex-col gap-4">
      <h2 className="flex flex-wrap items-center gap-x-4 gap-y-2 text-lead">
        {texts.group(number, formatCount(accounts))}
        <Badge tone="accent">{texts.points(score, mostAlikePoints)}</Badge>
        {members.some(({ winner }) => winner) && <Badge tone="one">{texts.winner}</Badge>}
      </h2>
      <Card padded={false}>
        <div className="flex flex-col gap-4 px-5 py-4 sm:px-6">
          <ul className="flex flex-col gap-2">
            {reasons.map((shared) => (
              <li key={shared.reason} className="flex items-baseline justify-between gap-4">
                <span>{texts.reasons[shared.reason]}</span>
                <span className="figures shrink-0 text-small text-ink-soft">
                  {texts.accountsOf(formatCount(shared.accounts), formatCount(accounts))}
                </span>
              </li>
            ))}
          </ul>
          <p className="measure text-small text-ink-soft">{texts.chance(formatCount(bids), useChanceText(chance))}</p>
        </div>
        <Members members={members} />
      </Card>
      {accounts > members.length && <p>{texts.more(formatCount(accounts - members.length))}</p>}
    </section>
  );
}

/** The chance in whole percent, because the estimate is not more precise than that. */
function useChanceText(chance: number): string {
  const { fewerThanOne, moreThan99, roughly } = useTexts('manage-prizes').accountsAlike;
  if (chance < 0.01) return fewerThanOne;
  return chance > 0.99 ? moreThan99 : roughly(formatCount(Math.round(chance * 100)));
}

type Member = AlikeAccounts['members'][number];

/** A list and not a table. With a table, the code of tables would be loaded with every page. */
function Members({ members }: { members: readonly Member[] }) {
  const { columns, states, table } = useTexts('manage-prizes').accountsAlike;
  const personName = usePersonName();
  return (
    <ul aria-label={table} className="divide-y divide-hairline">
      {members.map(({ _id, name, createdAt, amounts, blocked, winner }) => (
        <li key={_id} className="flex flex-col px-5 py-2 sm:px-6">
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Link
              to={href(pages.user, { userId: _id })}
              className="inline-flex min-h-11 min-w-0 items-center font-medium wrap-anywhere text-accent underline-offset-4 hover:underline"
            >
              {personName(name)}
            </Link>
            {winner && <Badge tone="one">{states.winner}</Badge>}
            {blocked && <Badge tone="danger">{states.blocked}</Badge>}
            <span className="text-small text-ink-soft">
              {columns.joined} <Moment at={createdAt} />
            </span>
          </span>
          <Amounts amounts={amounts} />
        </li>
      ))}
    </ul>
  );
}

function Amounts({ amounts }: { amounts: readonly number[] }) {
  return (
    <span className="mb-2 inline-flex flex-wrap gap-x-4">
      {amounts.map((amount) => (
        <Rupees key={amount} amount={amount} />
      ))}
    </span>
  );
}

function NextSteps({ auctionId }: { auctionId: string }) {
  const { next } = useTexts('manage-prizes').accountsAlike;
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-lead">{next.title}</h2>
      <p className="measure">{next.block}</p>
      <p className="measure">{next.reportsText}</p>
      <p className="measure">{next.rulesText}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink look="secondary" to={href(pages.reports)}>
          {next.reports}
        </ButtonLink>
        <ButtonLink look="secondary" to={`${href(pages.createAuction)}?like=${auctionId}`}>
          {next.rules}
        </ButtonLink>
      </div>
    </Card>
  );
}
