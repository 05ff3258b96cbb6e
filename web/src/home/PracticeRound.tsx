import { href, pages } from '@ekbid/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { useMedia } from '../ui/use-size.ts';
import { drawOthers, playPractice, type PracticeRound as Round, smallGame } from './practice-round.ts';

/** The delay between two falling bids. */
const pauseMs = 110;

type Played = Round & { readonly own: number; readonly nth: number };

/**
 * A round for trying the rule: the person chooses a number, twelve simulated bids fall, and the lowest unique one
 * lights up.
 */
export function PracticeRound() {
  const texts = useTexts('practice');
  const { navigation } = useTexts();
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const [round, setRound] = useState<Played | null>(null);
  /** The number (`nth`) of the last round whose bids have all fallen. */
  const [fallen, setFallen] = useState(0);

  const play = (own: number) =>
    setRound((before) => {
      return { ...playPractice(own, drawOthers(Math.random, smallGame)), own, nth: (before?.nth ?? 0) + 1 };
    });
  const isOver = round !== null && (isStill || fallen === round.nth);

  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-lead">{texts.title}</h2>
        <p className="text-small text-ink-soft">
          {texts.lead}{' '}
          <Link to={href(pages.practice)} className="text-accent underline underline-offset-4">
            {navigation.titles.practice}
          </Link>
        </p>
      </div>
      <div role="group" aria-label={texts.numbers} className="-mx-3 grid grid-cols-9 sm:mx-0">
        {smallGame.numbers.map((number) => (
          <NumberColumn
            key={number}
            {...{ number, round, isOver }}
            onChoose={() => play(number)}
            onFallen={() => round && setFallen(round.nth)}
          />
        ))}
      </div>
      <div
        className={`flex flex-col items-start gap-3 sm:flex-row sm:justify-between ${round ? 'min-h-34 sm:min-h-19' : 'min-h-13'}`}
      >
        <div role="status" className="min-w-0">
          {isOver ? <Result round={round} /> : <p className="text-ink-soft">{round ? texts.falling : texts.rule}</p>}
        </div>
        {round && (
          <Button look="secondary" className="shrink-0" onClick={() => play(round.own)}>
            {texts.again}
          </Button>
        )}
      </div>
    </Card>
  );
}

type ColumnProps = {
  number: number;
  round: Played | null;
  isOver: boolean;
  onChoose: () => void;
  onFallen: () => void;
};

/** One number with its bids. The whole column is a button, so that it is easy to hit. */
function NumberColumn({ number, round, isOver, onChoose, onFallen }: ColumnProps) {
  const won = isOver && round?.winner === number;
  const own = round?.own === number;
  return (
    <button
      type="button"
      aria-pressed={own}
      onClick={onChoose}
      className={`group relative h-40 rounded-control transition-colors hover:bg-accent-wash ${own ? 'bg-accent-wash' : ''}`}
    >
      <span aria-hidden="true" className="absolute inset-x-0 bottom-10 border-t-2 border-edge" />
      <span aria-hidden="true" className="absolute bottom-9 left-1/2 h-2.5 border-l-2 border-edge" />
      {round === null ? (
        <span
          aria-hidden="true"
          className="absolute bottom-11.5 left-1/2 -ml-2 size-4 rounded-full border-2 border-dashed border-edge bg-card group-hover:border-accent"
        />
      ) : (
        <Stack {...{ number, round, isOver, won, onFallen }} />
      )}
      <span
        className={`figures absolute inset-x-0 bottom-2 ${won || own ? 'font-semibold text-ink' : 'text-ink-soft group-hover:text-ink'}`}
      >
        {number}
      </span>
    </button>
  );
}

type StackProps = Pick<ColumnProps, 'number' | 'isOver' | 'onFallen'> & { round: Played; won: boolean };

/** The bids on a number. The person's own bid is at the bottom, because it falls first. */
function Stack({ number, round: { bids, nth: round }, isOver, won, onFallen }: StackProps) {
  const falls = bids.flatMap((bid, nth) => (bid === number ? [nth] : []));
  const shared = isOver && falls.length > 1;
  return falls.map((nth, place) => (
    <span
      key={`${round}-${nth}`}
      aria-hidden="true"
      onAnimationEnd={nth === bids.length - 1 ? onFallen : undefined}
      style={{ animationDelay: `${nth * pauseMs}ms`, bottom: 46 + place * pitchOf(falls.length) }}
      className={`absolute left-1/2 -ml-2 size-4 rounded-full border-2 transition-[background-color,border-color,scale] duration-200 ${isOver ? '' : 'dropping'} ${lookOf({ won, shared, mine: nth === 0 })}`}
    />
  ));
}

/** The distance between dots. High stacks are drawn closer, because all columns have the same height. */
const pitchOf = (dots: number) => Math.min(18, 92 / Math.max(dots - 1, 1));

function lookOf({ won, mine, shared }: { won: boolean; mine: boolean; shared: boolean }): string {
  if (won) return `scale-140 bg-one ${mine ? 'border-accent' : 'border-one'}`;
  if (mine) return `border-accent ${shared ? 'bg-quiet' : 'bg-accent'}`;
  return shared ? 'border-card bg-quiet' : 'border-ink-soft bg-card';
}

function Result({ round: { own, outcome } }: { round: Played }) {
  const { won, shared, higher } = useTexts('practice');
  const [title, text] =
    outcome.kind === 'won'
      ? [won.title(own), won.text]
      : outcome.kind === 'shared'
        ? [shared.title(own, outcome.people), outcome.winner === null ? shared.nobody : shared.text(outcome.winner)]
        : [higher.title(own), higher.text(outcome.winner)];
  return (
    <>
      <p className="font-semibold">{title}</p>
      <p className="text-ink-soft">{text}</p>
    </>
  );
}
