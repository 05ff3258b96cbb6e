import { href, pages } from '@ekbid/contract';
import { useState } from 'react';
import { NumberLineDrawing } from '../results/NumberLineDrawing.tsx';
import { OpenLine } from '../results/OpenLine.tsx';
import type { PracticeTexts } from '@ekbid/texts';
import { useTexts } from '../texts/use-texts.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Rupees } from '../ui/Figures.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { useMedia } from '../ui/use-size.ts';
import { chancesOf, drawOthers, largeGame, lineOf, playPractice, type PracticeRound } from './practice-round.ts';

type Played = PracticeRound & { readonly own: number; readonly nth: number };

/**
 * A practice auction: the person chooses an amount against forty simulated bidders, and sees the number line as in a
 * real auction.
 */
export function PracticePage() {
  const { page } = useTexts('practice');
  const [round, setRound] = useState<Played | null>(null);
  const [won, setWon] = useState(0);

  const play = (own: number) => {
    const played = playPractice(own, drawOthers(Math.random, largeGame));
    if (played.outcome.kind === 'won') setWon((before) => before + 1);
    setRound({ ...played, own, nth: (round?.nth ?? 0) + 1 });
  };

  return (
    <div className="gutter flex flex-col gap-6 py-8 sm:py-12">
      <header>
        <PageHeading>{page.title}</PageHeading>
        <p className="measure mt-3 text-ink-soft">{page.lead}</p>
      </header>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          <Amounts own={round?.own ?? null} onChoose={play} />
          {round && (
            <Line key={round.nth} round={round} score={page.score(round.nth, won)} onAgain={() => play(round.own)} />
          )}
        </div>
        <div className="flex flex-col gap-6">
          <Odds own={round?.own ?? null} />
          <RealAuctions />
        </div>
      </div>
    </div>
  );
}

function Amounts({ own, onChoose }: { own: number | null; onChoose: (own: number) => void }) {
  const { page } = useTexts('practice');
  const { numbers } = largeGame;
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-lead">{page.choose}</h2>
        <p className="mt-1 text-small text-ink-soft">{own === null ? page.rule : page.another}</p>
      </div>
      <div role="group" aria-label={page.amounts(numbers.length)} className="flex flex-wrap gap-2">
        {numbers.map((amount) => (
          <button
            key={amount}
            type="button"
            aria-pressed={amount === own}
            onClick={() => onChoose(amount)}
            className={`figures size-11 rounded-control border transition-colors hover:border-accent ${amount === own ? 'border-accent bg-accent-wash font-semibold text-accent-strong' : 'border-edge'}`}
          >
            <Rupees amount={amount} />
          </button>
        ))}
      </div>
    </Card>
  );
}

type LineProps = { round: Played; score: string; onAgain: () => void };

/** Reveals the number line from the lowest amount upwards. Then says why the round was won or lost. */
function Line({ round, score, onAgain }: LineProps) {
  const { again, page } = useTexts('practice');
  const { line, moment } = useTexts('results');
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const [isOpen, setIsOpen] = useState(isStill);
  const data = lineOf(round, largeGame);
  const open = () => setIsOpen(true);
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-4">
        <div role="status" className="min-w-0">
          <h2 className="text-lead">{isOpen ? resultOf(round, page) : line.title}</h2>
          <p className="figures mt-1 text-small text-ink-soft">{isOpen ? score : moment.lead}</p>
        </div>
        {isOpen ? (
          <Button look="secondary" className="shrink-0" onClick={onAgain}>
            {again}
          </Button>
        ) : (
          <Button look="quiet" className="-mt-2 -mr-4 shrink-0" onClick={open}>
            {moment.skip}
          </Button>
        )}
      </div>
      {isOpen ? (
        <OpenLine data={data} label={line.describe('1', String(data.endingBid))} />
      ) : (
        <NumberLineDrawing data={data} label={moment.opens} onOpened={open} />
      )}
    </Card>
  );
}

function resultOf({ own, winner }: Played, page: PracticeTexts['page']): string {
  if (winner === null) return page.nobody;
  return winner === own ? page.won(own) : page.lost(winner);
}

const percent = (chance: number) => (chance * 100).toFixed(1);

/** How often each amount wins. The odds are calculated from the rule, not estimated. */
function Odds({ own }: { own: number | null }) {
  const { odds } = useTexts('practice').page;
  const chances = chancesOf(largeGame);
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lead">{odds.title}</h2>
      {own !== null && <p className="figures font-medium">{odds.text(own, percent(chances[own - 1] ?? 0))}</p>}
      <p className="text-ink-soft">{odds.why}</p>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent">
          {odds.show}
        </summary>
        <table className="figures w-full max-w-xs border-collapse text-left text-small">
          <thead className="text-ink-soft">
            <tr>
              <th scope="col" className="py-2 pr-4 font-medium">
                {odds.amount}
              </th>
              <th scope="col" className="py-2 font-medium">
                {odds.chance}
              </th>
            </tr>
          </thead>
          <tbody>
            {largeGame.numbers.map((amount) => (
              <tr key={amount} className="border-t border-hairline">
                <th scope="row" className="py-2 pr-4 font-medium">
                  <Rupees amount={amount} />
                </th>
                <td className="py-2">{percent(chances[amount - 1] ?? 0)} %</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

function RealAuctions() {
  const { real } = useTexts('practice').page;
  return (
    <section className="flex flex-col items-start gap-2">
      <h2 className="text-lead">{real.title}</h2>
      <p className="text-ink-soft">{real.text}</p>
      <ButtonLink to={href(pages.auctions)} look="secondary" className="mt-2">
        {real.link}
      </ButtonLink>
    </section>
  );
}
