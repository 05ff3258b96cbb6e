import type { FairPlayTexts } from '@ekbid/texts';
import { type FairPlayKey, href, pages } from '@ekbid/contract';
import { useQuery } from '@tanstack/react-query';
import { isWrong, type Report } from '@ekbid/verify';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { useMomentText } from '../ui/Figures.tsx';
import { fairPlayKeysQuery } from './fair-play-queries.ts';
import { rupeesText } from './told-finding.ts';
import type { Evidence } from './run-check.ts';

type Props = { report: Report; evidence: Evidence };

/** The result of the check, in large type. */
export function Verdict({ report, evidence }: Props) {
  const { verdict } = useTexts('fair-play').check;
  const keys = useQuery(fairPlayKeysQuery());
  const state = stateOf(report, keys.data);
  const card = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The reader waited for the verdict, so it gets the focus and is scrolled into view.
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

type ReasonsProps = Props & { state: State; keysAreMissing: boolean };

function Reasons({ state, report, evidence, keysAreMissing }: ReasonsProps) {
  const { verdict } = useTexts('fair-play').check;
  switch (state) {
    case 'fits':
      return (
        <>
          {isOwnWin(report) && <p className="font-medium">{verdict.yours}</p>}
          <p className="measure">
            <EvidenceText evidence={evidence} />
          </p>
          {keysAreMissing && <p className="measure">{verdict.keyUnnamed}</p>}
        </>
      );
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

function EvidenceText({ evidence }: { evidence: Evidence }) {
  const { verdict } = useTexts('fair-play').check;
  const momentText = useMomentText('exact');
  if (evidence === 'whole') return verdict.unchanged;
  return evidence ? verdict.unchangedUntil(momentText(evidence.until)) : verdict.alone;
}

type State = 'fits' | 'stranger' | 'faulty' | 'partly' | 'unreadable';

const looks: Readonly<Record<State, { card: string; sign: string }>> = {
  fits: { card: 'border-accent bg-accent-wash', sign: 'text-accent-strong' },
  stranger: { card: 'border-danger bg-danger-wash', sign: 'text-danger' },
  faulty: { card: 'border-danger bg-danger-wash', sign: 'text-danger' },
  partly: { card: 'border-edge bg-card', sign: 'text-ink-soft' },
  unreadable: { card: 'border-edge bg-card', sign: 'text-ink-soft' },
};

/** A file that cannot be read is no proof of a fault. */
function stateOf(report: Report, keys: readonly FairPlayKey[] | undefined): State {
  const isStranger = keys !== undefined && !keys.some(({ id }) => id === report.facts?.head?.key);
  if (report.fits) return isStranger ? 'stranger' : 'fits';
  if (isWrong(report)) return 'faulty';
  return report.readable ? 'partly' : 'unreadable';
}

type Words = FairPlayTexts['check']['verdict'];

/** Only a document saved before the result can show that nothing was changed. */
function verdictText(words: Words, { facts }: Report, isWhole: boolean): string {
  if (facts?.winner) return (isWhole ? words.winnerUnchanged : words.winner)(rupeesText(facts.winner.amount));
  if (facts?.outcome === 'no_bids') return isWhole ? words.no_bidsUnchanged : words.no_bids;
  return isWhole ? words.no_unique_bidUnchanged : words.no_unique_bid;
}

const isOwnWin = ({ facts, papers: documents }: Report) =>
  documents.some(({ kind, bid }) => kind === 'receipt' && bid !== null && bid.number === facts?.winner?.bid);
