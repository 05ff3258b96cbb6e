import { isWrong, type Report } from '@ekbid/verify';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useFairPlayTexts } from '../texts/use-fair-play-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { rupeesText } from './rupees-text.ts';

/** What came of it, in words that can be read across a room. */
export function Verdict({ report, kept }: { report: Report; kept: boolean }) {
  const { verdict } = useFairPlayTexts().check;
  const state = stateOf(report);
  const card = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // It was waited for: it is gone to and read out, whatever stands above it.
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
          {state === 'fits' ? verdictText(verdict, report, kept) : verdict[state]}
        </h2>
      </div>
      {state === 'fits' && isOwnWin(report) && <p className="font-medium">{verdict.yours}</p>}
      {state === 'fits' && <p className="measure">{kept ? verdict.unchanged : verdict.alone}</p>}
      {state === 'faulty' && (
        <>
          <p className="measure">{verdict.saved}</p>
          <Link
            to="/contact#report"
            className="-my-2 inline-flex min-h-11 items-center self-start font-medium underline underline-offset-4 hover:no-underline"
          >
            {verdict.report}
          </Link>
        </>
      )}
    </div>
  );
}

type State = 'fits' | 'faulty' | 'partly' | 'unreadable';

const looks: Readonly<Record<State, { card: string; sign: string }>> = {
  fits: { card: 'border-accent bg-accent-wash', sign: 'text-accent-strong' },
  faulty: { card: 'border-danger bg-danger-wash', sign: 'text-danger' },
  partly: { card: 'border-edge bg-card', sign: 'text-ink-soft' },
  unreadable: { card: 'border-edge bg-card', sign: 'text-ink-soft' },
};

/** What cannot be read accuses nobody. */
function stateOf(report: Report): State {
  if (report.fits) return 'fits';
  if (isWrong(report)) return 'faulty';
  return report.readable ? 'partly' : 'unreadable';
}

type Words = ReturnType<typeof useFairPlayTexts>['check']['verdict'];

/** That nothing was changed only something kept from before can show. */
function verdictText(words: Words, { facts }: Report, kept: boolean): string {
  if (facts?.winner) return (kept ? words.winnerUnchanged : words.winner)(rupeesText(facts.winner.amount));
  if (facts?.outcome === 'no_bids') return kept ? words.no_bidsUnchanged : words.no_bids;
  return kept ? words.no_unique_bidUnchanged : words.no_unique_bid;
}

const isOwnWin = ({ facts, papers }: Report) =>
  papers.some(({ kind, bid }) => kind === 'receipt' && bid !== null && bid.number === facts?.winner?.bid);
