import { href, pages, pictureSet, pictureSizes, type Prize } from '@ekbid/contract';
import { useEffect, useRef, useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { useTexts, usePrizeText } from '../texts/use-texts.ts';
import { Button, ButtonLink, buttonStyle } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { formatAmount, Moment, useMomentText } from '../ui/Figures.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading, usePageTitle } from '../ui/PageHeading.tsx';
import { Picture } from '../ui/Picture.tsx';
import { PageSkeleton } from '../ui/Skeletons.tsx';
import { ClaimForm } from './ClaimForm.tsx';
import { prizeQuery, useMovePrize } from './prize-queries.ts';
import { ReportProblem, Renounce } from './PrizeDialogs.tsx';
import { PrizeSteps } from './PrizeSteps.tsx';

/** The winner's page of a prize, from the result to the delivery. */
export function PrizePage() {
  const { auctionId = '' } = useParams();
  const { own } = useTexts('prizes');
  return (
    <Loadable key={auctionId} wholePage loading={<PageSkeleton label={own.loading} />} failed={own.failed}>
      <PrizeView auctionId={auctionId} />
    </Loadable>
  );
}

function PrizeView({ auctionId }: { auctionId: string }) {
  const { own } = useTexts('prizes');
  const { tabTitle } = useTexts().navigation;
  const { data: prize } = useSuspenseQuery(prizeQuery(auctionId));
  const { auction } = prize;
  const title = usePrizeText()(auction.title, auction.titleHindi);
  usePageTitle(tabTitle(own.title(title)));

  return (
    <div className="gutter flex flex-col gap-6 py-4 sm:py-8">
      <header>
        <Link
          to={href(pages.auction, { auctionId })}
          className="inline-flex min-h-11 items-center text-small text-accent hover:underline"
        >
          ← {own.auction}
        </Link>
        <PageHeading>{title}</PageHeading>
        <p className="mt-1 font-medium text-one-ink">{own.won(formatAmount(auction.winningBid))}</p>
      </header>
      <PrizeSteps prize={prize} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,42rem)_1fr]">
        <div className="flex min-w-0 flex-col gap-6">
          <Tax prize={prize} />
          <State prize={prize} />
        </div>
        <div className="overflow-hidden rounded-card border border-hairline max-lg:hidden">
          <Picture src={auction.auctionImage} alt="" set={pictureSet} sizes={pictureSizes.card} eager />
        </div>
      </div>
    </div>
  );
}

/** What the winner can do now. After each action the title gets the focus, so it is the same element in every state. */
function State({ prize }: { prize: Prize }) {
  const { own } = useTexts('prizes');
  const [done, setDone] = useState(0);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (done > 0) title.current?.focus();
  }, [done]);
  const { texts, View } = views[prize.state];
  return (
    <Card className="flex flex-col gap-4">
      <h2 ref={title} tabIndex={-1} className="text-lead">
        {own[texts].title}
      </h2>
      <View key={prize.state} prize={prize} onDone={() => setDone((times) => times + 1)} />
    </Card>
  );
}

type ViewProps = { prize: Prize; onDone: () => void };

function ToClaim({ prize, onDone }: ViewProps) {
  const { toClaim } = useTexts('prizes').own;
  const momentText = useMomentText('moment');
  return (
    <>
      <p className="measure">{toClaim.text(momentText(prize.claimBy))}</p>
      <ClaimForm prize={prize} onSaved={onDone} />
      <Renounce prize={prize} onDone={onDone} />
    </>
  );
}

function Claimed({ prize, onDone }: ViewProps) {
  const { claimed } = useTexts('prizes').own;
  const [changing, setChanging] = useState(false);
  const end = () => {
    setChanging(false);
    onDone();
  };
  return (
    <>
      <p className="measure">{claimed.text}</p>
      {changing ? (
        <ClaimForm prize={prize} onSaved={end} onKeep={end} />
      ) : (
        <>
          <Address prize={prize} />
          <Button look="secondary" className="sm:self-start" onClick={() => setChanging(true)}>
            {claimed.change}
          </Button>
          <Renounce prize={prize} onDone={onDone} />
        </>
      )}
    </>
  );
}

function Sent({ prize, onDone }: ViewProps) {
  const { sent, messages } = useTexts('prizes').own;
  const auctionId = prize.auction._id;
  const { move, busy } = useMovePrize(auctionId, 'confirm', { done: messages.confirmed, failed: sent.failed, onDone });
  return (
    <>
      <Parcel prize={prize} />
      <Address prize={prize} />
      <Problem prize={prize} />
      <div className="flex flex-col gap-3 border-t border-hairline pt-5">
        <p className="text-ink-soft">{sent.arrivedHint}</p>
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button busy={busy} onClick={move}>
            {sent.arrived}
          </Button>
          <ReportProblem prize={prize} />
        </div>
      </div>
    </>
  );
}

function Delivered({ prize }: ViewProps) {
  const { delivered } = useTexts('prizes').own;
  return (
    <>
      <p className="measure">{delivered.text}</p>
      <Parcel prize={prize} />
      <Problem prize={prize} />
      <div className="flex">
        <ReportProblem prize={prize} />
      </div>
    </>
  );
}

function Expired() {
  const { expired } = useTexts('prizes').own;
  return (
    <>
      <p className="measure">{expired.text}</p>
      <ButtonLink to={href(pages.contact)} look="secondary" className="sm:self-start">
        {expired.contact}
      </ButtonLink>
    </>
  );
}

function Renounced() {
  const { renounced } = useTexts('prizes').own;
  return <p className="measure">{renounced.text}</p>;
}

const views = {
  to_claim: { texts: 'toClaim', View: ToClaim },
  claimed: { texts: 'claimed', View: Claimed },
  sent: { texts: 'sent', View: Sent },
  delivered: { texts: 'delivered', View: Delivered },
  expired: { texts: 'expired', View: Expired },
  renounced: { texts: 'renounced', View: Renounced },
} as const;

function Address({ prize: { contact } }: { prize: Prize }) {
  const { own, regions } = useTexts('prizes');
  if (contact === null) return null;
  const { name, address, pinCode, region, telephone, note } = contact;
  return (
    <div className="rounded-control bg-sunken px-4 py-3 wrap-anywhere">
      <h3 className="text-small font-medium text-ink-soft">{own.address.title}</h3>
      <address className="mt-1 whitespace-pre-line not-italic">
        {name}
        {'\n'}
        {address}
        {'\n'}
        <span className="figures">{pinCode}</span> {regions[region]}
      </address>
      <p className="mt-2 text-small text-ink-soft">
        {own.address.telephone}: <span className="figures">{telephone}</span>
      </p>
      {note !== '' && (
        <p className="text-small whitespace-pre-line text-ink-soft">
          {own.address.note}: {note}
        </p>
      )}
    </div>
  );
}

function Parcel({ prize: { carrier, trackingLink, sentAt } }: { prize: Prize }) {
  const { sent } = useTexts('prizes').own;
  if (carrier === null) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="wrap-anywhere">
        <span className="text-ink-soft">{sent.carrier}</span> <strong>{carrier}</strong>
        {sentAt !== null && (
          <>
            , <Moment at={sentAt} show="day" />
          </>
        )}
      </p>
      {trackingLink !== null && (
        <a href={trackingLink} rel="noreferrer" className={buttonStyle('secondary', 'max-sm:w-full')}>
          {sent.track}
        </a>
      )}
    </div>
  );
}

function Problem({ prize: { problem } }: { prize: Prize }) {
  const { reported } = useTexts('prizes').own.problem;
  if (problem === null) return null;
  return (
    <div className="rounded-control border border-hairline px-4 py-3">
      <p className="text-small text-ink-soft">
        {reported}, <Moment at={problem.at} />
      </p>
      <p className="mt-1 wrap-anywhere whitespace-pre-line">{problem.text}</p>
    </div>
  );
}

/** The tax on the prize. Shown before the claim, because the winner may have to pay it. */
function Tax({ prize: { tax, taxNeeded } }: { prize: Prize }) {
  const texts = useTexts('prizes').own.tax;
  const dayText = useMomentText('day');
  if (tax === null && !taxNeeded) return null;
  return (
    <section className="rounded-card border border-hairline bg-sunken px-5 py-4">
      <h2 className="font-medium">{texts.title}</h2>
      {tax === null ? (
        <p className="measure mt-1">{texts.due}</p>
      ) : (
        <>
          <p className="mt-1">
            <span className="figures">
              {texts.settled(formatAmount(tax.amount), dayText(`${tax.date}T00:00:00+05:30`))}
            </span>
            . {texts.by[tax.borneBy]}
          </p>
          <p className="mt-1 text-small wrap-anywhere text-ink-soft">
            {texts.reference}: {tax.reference}
          </p>
        </>
      )}
    </section>
  );
}
