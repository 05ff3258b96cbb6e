import { type FairPlayKey, href, pages } from '@ekbid/contract';
import type { FairPlayTexts } from '@ekbid/texts';
import { type Report, type Check, type Facts, isWrong } from '@ekbid/verify';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { Moment, formatCount, useMomentText } from '../ui/Figures.tsx';
import { Icon } from '../ui/Icon.tsx';
import { CheckDocuments, CheckPrize, Findings, CheckMark } from './CheckDocuments.tsx';
import { fairPlayKeysQuery } from './fair-play-queries.ts';
import type { Evidence } from './run-check.ts';
import { rupeesText } from './describe-finding.ts';

type Props = {
  report: Report;
  /** The file names of the documents, in the report's order. */
  names: readonly string[];
  evidence: Evidence;
};

/** Shows the verdict first, then the reasons for it. */
export function CheckReport({ report, names, evidence }: Props) {
  const { check } = useTexts('fair-play');
  const { findings, checks, facts, documents } = report;
  return (
    <section className="flex flex-col gap-6">
      <Verdict report={report} evidence={evidence} />
      {findings.length > 0 && (
        <Card className="border-danger">
          <h3 className="text-lead">{check.found}</h3>
          <Findings findings={findings} />
        </Card>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6 empty:hidden">
          {documents.length > 0 && <CheckDocuments documents={documents} names={names} />}
          {facts && <CheckFacts facts={facts} />}
          {facts?.prize && <CheckPrize prize={facts.prize} findings={findings} />}
        </div>
        {checks.length > 0 && <CheckLines checks={checks} />}
      </div>
    </section>
  );
}

function CheckLines({ checks }: { checks: readonly Check[] }) {
  const { checks: texts } = useTexts('fair-play').check;
  return (
    <Card>
      <h3 className="text-lead">{texts.title}</h3>
      <ol className="mt-2 divide-y divide-hairline">
        {checks.map(({ number, status }) => (
          <li key={number} className="flex items-start gap-3 py-2.5">
            <CheckMark status={status} />
            <span className={status === 'unchecked' ? 'text-ink-soft' : ''}>{texts.lines[number]}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Totals of the log, which the browser computed from the log's entries. */
function CheckFacts({ facts }: { facts: Facts }) {
  const { facts: texts } = useTexts('fair-play').check;
  const { title, winner, bids, bidders, amounts, refunds, leaves, head } = facts;
  return (
    <Card>
      <h3 className="text-lead">{texts.title}</h3>
      <dl className="mt-2 divide-y divide-hairline">
        <Fact label={texts.auction}>{title}</Fact>
        <Fact label={texts.winner}>
          {winner ? (
            <>
              <span aria-hidden="true" className="mr-2 inline-block size-2.5 rounded-full bg-one" />
              {texts.winnerBid(formatCount(winner.bid))}, {rupeesText(winner.amount)}
            </>
          ) : (
            texts.nobody
          )}
        </Fact>
        <Fact label={texts.bids}>{texts.bidsBy(formatCount(bids), formatCount(bidders))}</Fact>
        <Fact label={texts.amounts}>{rupeesText(amounts)}</Fact>
        <Fact label={texts.refunds}>
          {refunds.count === 0
            ? texts.noRefunds
            : texts.refundsOf(rupeesText(refunds.sum), formatCount(refunds.confirmed), formatCount(refunds.count))}
        </Fact>
        <Fact label={texts.entries}>{formatCount(leaves)}</Fact>
        {head && (
          <>
            <Fact label={texts.signed}>
              <Moment at={head.at} show="exact" />
            </Fact>
            <Fact label={texts.key}>
              <code className="font-mono text-small">{head.key}</code>
            </Fact>
          </>
        )}
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="figures min-w-0 font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

type VerdictProps = { report: Report; evidence: Evidence };

/** The result of the check, in large type. */
function Verdict({ report, evidence }: VerdictProps) {
  const { verdict } = useTexts('fair-play').check;
  const keys = useQuery(fairPlayKeysQuery());
  const state = stateOf(report, keys.data);
  const card = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // Move the focus to the verdict and scroll to it, because the person waited for it.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'start' });
  }, [report]);

  return (
    <div ref={card} className={`flex flex-col gap-3 rounded-card border p-5 sm:p-8 ${looks[state].card}`}>
      <div className="flex flex-wrap items-start gap-3">
        <span className={`mt-1 ${looks[state].sign}`}>
          <Icon name={state === 'fits' ? 'check' : 'attention'} size={28} />
        </span>
        <h2 ref={heading} tabIndex={-1} className="min-w-0 flex-1 basis-40 text-title wrap-anywhere">
          {state === 'fits' ? verdictText(verdict, report, evidence === 'whole') : verdict[state]}
        </h2>
      </div>
      <Reasons state={state} report={report} evidence={evidence} keysAreMissing={areMissing(keys)} />
    </div>
  );
}

type Query = { readonly data: unknown; readonly fetchStatus: string };
const areMissing = ({ data, fetchStatus }: Query) => data === undefined && fetchStatus !== 'fetching';

function Fitting({ report, evidence, keysAreMissing }: Omit<ReasonsProps, 'state'>) {
  const { verdict } = useTexts('fair-play').check;
  const agreeing = report.documents.filter(({ kind, fits }) => kind === 'receipt' && fits).length;
  return (
    <>
      {isOwnWin(report) && <p className="font-medium">{verdict.yours}</p>}
      {agreeing > 0 && <p className="font-medium">{verdict.receipts(agreeing)}</p>}
      {evidence === null ? (
        <details>
          <summary className="py-2 font-medium">{verdict.howSure}</summary>
          <p className="measure">{verdict.alone}</p>
        </details>
      ) : (
        <p className="measure">
          <EvidenceText evidence={evidence} />
        </p>
      )}
      {keysAreMissing && <p className="measure">{verdict.keyUnnamed}</p>}
    </>
  );
}

type ReasonsProps = VerdictProps & { state: State; keysAreMissing: boolean };

function Reasons({ state, report, evidence, keysAreMissing }: ReasonsProps) {
  const { verdict } = useTexts('fair-play').check;
  switch (state) {
    case 'fits':
      return <Fitting report={report} evidence={evidence} keysAreMissing={keysAreMissing} />;
    case 'stranger':
      return <p className="measure">{verdict.strangerText(report.facts?.head?.key ?? '')}</p>;
    case 'faulty':
      return (
        <>
          <p className="measure">{verdict.saved}</p>
          <Link
            to={`${href(pages.contact)}#report`}
            className="-my-2 inline-flex min-h-11 items-center self-start font-medium underline underline-offset-4 hover:no-underline"
          >
            {verdict.report}
          </Link>
        </>
      );
    default:
      return null;
  }
}

/** Says what the saved documents prove. */
function EvidenceText({ evidence }: { evidence: Exclude<Evidence, null> }) {
  const { verdict } = useTexts('fair-play').check;
  const momentText = useMomentText('exact');
  return evidence === 'whole' ? verdict.unchanged : verdict.unchangedUntil(momentText(evidence.until));
}

type State = 'fits' | 'stranger' | 'faulty' | 'partly' | 'unreadable';

const looks: Readonly<Record<State, { card: string; sign: string }>> = {
  fits: { card: 'border-accent bg-accent-wash', sign: 'text-accent-strong' },
  stranger: { card: 'border-danger bg-danger-wash', sign: 'text-danger' },
  faulty: { card: 'border-danger bg-danger-wash', sign: 'text-danger' },
  partly: { card: 'border-edge bg-card', sign: 'text-ink-soft' },
  unreadable: { card: 'border-edge bg-card', sign: 'text-ink-soft' },
};

/** The overall verdict. An unreadable file is not a fault. */
function stateOf(report: Report, keys: readonly FairPlayKey[] | undefined): State {
  const isStranger = keys !== undefined && !keys.some(({ id }) => id === report.facts?.head?.key);
  if (report.fits) return isStranger ? 'stranger' : 'fits';
  if (isWrong(report)) return 'faulty';
  return report.readable ? 'partly' : 'unreadable';
}

type Words = FairPlayTexts['check']['verdict'];

/**
 * The verdict as text. It says "unchanged" only if a document was saved before the result and therefore proves that.
 */
function verdictText(words: Words, { facts }: Report, isWhole: boolean): string {
  if (facts?.winner) return (isWhole ? words.winnerUnchanged : words.winner)(rupeesText(facts.winner.amount));
  if (facts?.outcome === 'no_bids') return isWhole ? words.no_bidsUnchanged : words.no_bids;
  return isWhole ? words.no_unique_bidUnchanged : words.no_unique_bid;
}

const isOwnWin = ({ facts, documents }: Report) =>
  documents.some(({ kind, bid }) => kind === 'receipt' && bid !== null && bid.number === facts?.winner?.bid);
