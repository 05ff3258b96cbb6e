import { href, type Notification, type NotificationKind, pages } from '@ekbid/contract';
import type { NotificationTexts } from '@ekbid/texts';
import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { EmptyState, LoadMore, nextPage } from '../tables/LoadMore.tsx';
import { useTexts, usePrizeText } from '../texts/use-texts.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { formatAmount, formatCount, Moment, useMomentText } from '../ui/Figures.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { notificationsQuery, unreadQuery, useMarkRead } from './notifications-queries.ts';

export function NotificationsPage() {
  const texts = useTexts('notifications');
  return (
    <div className="gutter flex flex-col gap-6 py-8 sm:py-12">
      <header className="flex max-w-3xl flex-wrap items-end justify-between gap-4">
        <div>
          <PageHeading>{texts.title}</PageHeading>
          <p className="measure mt-3 text-ink-soft">{texts.lead}</p>
        </div>
        <MarkAllRead />
      </header>
      <Loadable loading={<RowsSkeleton label={texts.loading} row="h-28" />} failed={texts.failed}>
        <NotificationList />
      </Loadable>
    </div>
  );
}

function MarkAllRead() {
  const { markAllRead } = useTexts('notifications');
  const { data: unread = 0 } = useQuery(unreadQuery);
  const { mutate, isPending } = useMarkRead();
  if (unread === 0 && !isPending) return null;
  return (
    <Button look="secondary" busy={isPending} onClick={() => mutate(undefined)}>
      {markAllRead}
    </Button>
  );
}

function NotificationList() {
  const { showing, empty } = useTexts('notifications');
  const query = useSuspenseInfiniteQuery(notificationsQuery);
  const list = query.data.pages.flatMap(({ data }) => data);
  const total = query.data.pages[0]?.meta.total ?? list.length;

  if (list.length === 0)
    return (
      <EmptyState title={empty.title} action={<ButtonLink to={href(pages.auctions)}>{empty.action}</ButtonLink>}>
        {empty.text}
      </EmptyState>
    );
  return (
    <div className="max-w-3xl">
      <Card padded={false}>
        <ul className="divide-y divide-hairline">
          {list.map((each) => (
            <Entry key={each._id} notification={each} />
          ))}
        </ul>
      </Card>
      <LoadMore status={showing(formatCount(list.length), formatCount(total))} {...nextPage(query)} />
    </div>
  );
}

function Entry({ notification }: { notification: Notification }) {
  const texts = useTexts('notifications');
  const { reasons } = useTexts('reports');
  const prizeText = usePrizeText();
  const momentText = useMomentText('moment');
  const { mutate, isPending } = useMarkRead();
  const { _id, createdAt, readAt, kind } = notification;
  const isNew = readAt === null;
  const { title, text } = words[kind](notification, { ...texts, reasons, prizeText, momentText });
  const address = addressOf(notification);
  const read = () => isNew && mutate(_id);

  return (
    <li className={`relative flex gap-4 p-5 sm:p-6 ${isNew ? 'bg-accent-wash' : ''}`}>
      <Dot lit={kind === 'won'} />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
        <h2 className={`wrap-anywhere ${isNew ? '' : 'font-normal'}`}>
          {isNew && <span className="sr-only">{texts.new}: </span>}
          {address === null ? (
            title
          ) : (
            <Link
              to={address}
              onClick={read}
              className="underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {title}
            </Link>
          )}
        </h2>
        <p className="measure line-clamp-6 wrap-anywhere whitespace-pre-line text-ink-soft">{text}</p>
        <p className="text-small text-ink-soft">
          <Moment at={createdAt} />
        </p>
        {isNew && (
          <Button
            look="quiet"
            busy={isPending}
            aria-label={texts.markReadOf(title)}
            className="relative -mb-2 -ml-5"
            onClick={read}
          >
            {texts.markRead}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The page to which a notification links. */
function addressOf({ kind, auction }: Notification): string | null {
  if (kind === 'account_deletion') return href(pages.profile);
  if (kind === 'report_answered') return href(pages.ownReports);
  return auction && href(ofPrize.includes(kind) ? pages.prize : pages.auction, { auctionId: auction._id });
}

/** Notifications for winners, which link to the page of the prize. */
const ofPrize: readonly NotificationKind[] = ['won', 'claim_reminder', 'prize_sent', 'prize_delivered'];

/** A dot as on the number line. It has the winner's colour, marigold, if `lit`. */
function Dot({ lit }: { lit: boolean }) {
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" className="mt-1.5 shrink-0">
      <circle cx="6" cy="6" r="5" className={lit ? 'fill-one' : 'fill-quiet'} />
    </svg>
  );
}

type Spoken = { readonly title: string; readonly text: string };
type SpokenTexts = NotificationTexts & {
  readonly reasons: Readonly<Record<string, string>>;
  readonly prizeText: ReturnType<typeof usePrizeText>;
  readonly momentText: (at: string) => string;
};

/** The title and the text of each kind of notification. */
const words: Readonly<Record<NotificationKind, (about: Notification, texts: SpokenTexts) => Spoken>> = {
  won: (about, texts) => ({
    title: texts.kinds.won.title(nameOf(about, texts)),
    text: texts.kinds.won.text(formatAmount(about.winningBid ?? 0), modeOf(about)),
  }),
  lost: (about, texts) => ({
    title: texts.kinds.lost.title(nameOf(about, texts)),
    text: texts.kinds.lost.text(formatAmount(about.winningBid ?? 0), modeOf(about)),
  }),
  no_unique_bid: (about, texts) => ({
    title: texts.kinds.no_unique_bid.title(nameOf(about, texts)),
    text: texts.kinds.no_unique_bid.text(modeOf(about)),
  }),
  cancelled: (about, texts) => ({
    title: texts.kinds.cancelled.title(nameOf(about, texts)),
    text: texts.kinds.cancelled.text(modeOf(about)),
  }),
  prize_added: (about, texts) => ({
    title: texts.kinds.prize_added.title(nameOf(about, texts)),
    text: about.addition ?? '',
  }),
  watch_begins: (about, texts) => reminder(about, texts, 'watch_begins'),
  watch_day: (about, texts) => reminder(about, texts, 'watch_day'),
  watch_hour: (about, texts) => reminder(about, texts, 'watch_hour'),
  claim_reminder: (about, texts) => ({
    title: texts.kinds.claim_reminder.title(nameOf(about, texts)),
    text: texts.kinds.claim_reminder.text(about.claimBy === null ? '' : texts.momentText(about.claimBy)),
  }),
  prize_sent: (about, texts) => ({
    title: texts.kinds.prize_sent.title(nameOf(about, texts)),
    text: texts.kinds.prize_sent.text,
  }),
  prize_delivered: (about, texts) => ({
    title: texts.kinds.prize_delivered.title(nameOf(about, texts)),
    text: texts.kinds.prize_delivered.text,
  }),
  account_deletion: (_, { kinds: { account_deletion } }) => ({
    title: account_deletion.title(),
    text: account_deletion.text,
  }),
  report_answered: ({ report }, { kinds, reasons }) => ({
    title: kinds.report_answered.title(reasons[report?.reason ?? ''] ?? report?.reason ?? ''),
    text: report?.answer ?? kinds.report_answered.text,
  }),
};

function reminder(about: Notification, texts: SpokenTexts, kind: 'watch_begins' | 'watch_day' | 'watch_hour'): Spoken {
  const text = about.endTime === null ? '' : texts.ends(texts.momentText(about.endTime));
  return { title: texts.kinds[kind].title(nameOf(about, texts)), text };
}

const modeOf = ({ auction }: Notification) => auction?.entryMode ?? 'paid';

const nameOf = ({ auction }: Notification, { prizeText }: SpokenTexts) =>
  auction === null ? '' : prizeText(auction.title, auction.titleHindi);
