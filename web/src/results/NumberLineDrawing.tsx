import type { NumberLineData } from '@ekbid/contract';
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { useWidth } from '../ui/use-size.ts';
import { type OpeningTimes, planOpening } from './opening-times.ts';
import { lineLabels, type Bin, layOutLine, leastWidth, type LineLayout, type Mark } from './number-line-layout.ts';

/** Distances in px from the top of the drawing. */
const baseline = 140;
const step = 15;
const dotsShown = 5;
const pinHeight = 48;
/** The bottom edge of the drawing, below the labels. */
const bottom = baseline + 32;
const labelHeight = 44;
const binsHeight = 64;
const widthBeforeMeasured = 640;

type Props = {
  data: NumberLineData;
  /** The accessible description of the drawing. */
  label: string;
  /** If given, the line opens amount by amount. Called when all amounts are open. */
  onOpened?: () => void;
};

export function NumberLineDrawing({ data, label, onOpened }: Props) {
  const { legend } = useTexts('results').line;
  const [ref, room] = useWidth(widthBeforeMeasured);
  // If less width is available, the whole drawing is scaled down.
  const width = Math.max(room, leastWidth);
  const layout = layOutLine(data, width);
  const { marks, bins, binWidth, start, zoomEnd, end } = layout;
  const top = topOf(layout);
  const winner = marks.find(({ won }) => won);
  const times = onOpened && planOpening(marks);
  useOpeningEnd(times, onOpened);
  const most = Math.max(...bins.map(({ bids }) => bids));

  return (
    <div ref={ref} className="flex flex-col gap-4">
      <svg
        role="img"
        aria-label={label}
        height={((bottom - top) * room) / width}
        viewBox={`0 ${top} ${width} ${bottom - top}`}
        className="block w-full"
      >
        <line x1={start - 8} x2={zoomEnd} y1={baseline} y2={baseline} strokeWidth="1.5" className="stroke-edge" />
        {zoomEnd < end && <Tail from={zoomEnd} to={end} />}
        <g {...opening('opening-late', times?.restAt)}>
          {bins.map((bin) => (
            <BinColumn
              key={bin.x}
              bin={bin}
              width={binWidth}
              height={Math.max(3, Math.sqrt(bin.bids / most) * binsHeight)}
            />
          ))}
        </g>
        {marks.map((mark) => (
          <NumberLineMark key={`${mark.amount}-${mark.pinned}`} mark={mark} opensAt={times?.at(mark)} />
        ))}
        {winner && (
          <g {...opening('opening-late', times?.winnerAt)}>
            <WinnerLabel mark={winner} top={top} width={width} text={legend.winner} />
          </g>
        )}
        {lineLabels(data, layout, width).map(({ text, x, strong }) => (
          <text
            key={`${text}-${x}`}
            x={x}
            y={baseline + 22}
            textAnchor="middle"
            fontSize="14"
            className={`figures ${strong ? 'fill-ink font-semibold' : 'fill-ink-soft'}`}
          >
            {text}
          </text>
        ))}
      </svg>
      <NumberLineLegend data={data} counted={bins.length > 0} />
    </div>
  );
}

/** The top edge. The drawing is only as tall as the highest stack and the winner's label need. */
function topOf({ marks, bins }: LineLayout): number {
  if (bins.length > 0 || marks.some(({ pinned }) => pinned)) return 0;
  return baseline - Math.max(...marks.map(({ people }) => stackHeight(people ?? 1)), 0) - labelHeight;
}

/** The rest of the price range after a break in the line, on another scale. */
function Tail({ from, to }: { from: number; to: number }) {
  return (
    <g className="stroke-edge" strokeWidth="1.5">
      <path d={`M${from + 4} ${baseline + 6} l4 -12 M${from + 11} ${baseline + 6} l4 -12`} fill="none" />
      <line x1={from + 16} x2={to + 8} y1={baseline} y2={baseline} strokeDasharray="2 4" />
    </g>
  );
}

function BinColumn({ bin, width, height }: { bin: Bin; width: number; height: number }) {
  return <rect x={bin.x + 1} y={baseline - 1 - height} width={width - 2} height={height} className="fill-quiet" />;
}

/** The winner's label above all stacks, with a line down to the winning amount. */
function WinnerLabel({ mark, top, width, text }: { mark: Mark; top: number; width: number; text: string }) {
  const { x } = mark;
  const half = text.length * 4.5;
  return (
    <>
      <line x1={x} x2={x} y1={top + 20} y2={heightOf(mark) - 14} strokeWidth="1.5" className="stroke-one" />
      <text
        x={Math.min(Math.max(x, half), width - half)}
        y={top + 14}
        textAnchor="middle"
        fontSize="14"
        className="fill-one-ink font-semibold"
      >
        {text}
      </text>
    </>
  );
}

type LegendProps = {
  data: NumberLineData;
  /** Whether the drawing combines several amounts into one bar. */
  counted: boolean;
};

/** The meaning of each kind of dot in the drawing. */
function NumberLineLegend({ data, counted }: LegendProps) {
  const { legend } = useTexts('results').line;
  const isShown = {
    winner: data.winningBid !== null,
    lone: data.lowest.some(({ amount, people }) => people === 1 && amount !== data.winningBid),
    shared: data.lowest.some(({ people }) => people > 1),
    mine: data.mine.length > 0,
    rest: counted,
  };
  const kinds = (['winner', 'lone', 'shared', 'mine', 'rest'] as const).filter((kind) => isShown[kind]);

  if (kinds.length === 0) return null;

  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-soft">
      {kinds.map((kind) => (
        <li key={kind} className="inline-flex items-center gap-2">
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            {pictures[kind]}
          </svg>
          {legend[kind]}
        </li>
      ))}
    </ul>
  );
}

const pictures: Record<'winner' | 'lone' | 'shared' | 'mine' | 'rest', ReactNode> = {
  winner: <circle cx="12" cy="12" r="9" className="fill-one" />,
  lone: <circle cx="12" cy="12" r="6" strokeWidth="2" className="fill-card stroke-ink-soft" />,
  shared: (
    <>
      <circle cx="12" cy="17" r="5.5" className="fill-quiet" />
      <circle cx="12" cy="6" r="5.5" className="fill-quiet" />
    </>
  ),
  mine: <circle cx="12" cy="12" r="9" strokeWidth="2" className="fill-none stroke-accent" />,
  rest: <path d="M4 20v-6h4v6M10 20V6h4v14M16 20v-9h4v9" className="fill-quiet" />,
};

/** The height of a mark above the line. */
function stackHeight(people: number): number {
  return (
    Math.min(people, dotsShown) * step + (people > dotsShown ? Math.min(Math.log2(people / dotsShown) * 4, 24) : 0)
  );
}

/** The y coordinate of the centre of an amount's lowest dot. */
function heightOf({ pinned, won }: Mark): number {
  return (pinned ? pinHeight : baseline - 14) - (won ? 3 : 0);
}

/**
 * One amount. A unique amount is a single outlined dot, a shared one a grey stack. A circle surrounds the person's own
 * amounts. The winning dot is large and marigold.
 */
function NumberLineMark({ mark, opensAt }: { mark: Mark; opensAt: number | undefined }) {
  const { x, pinned } = mark;
  const y = heightOf(mark);
  return (
    <g>
      {pinned && (
        <line x1={x} x2={x} y1={pinHeight + 8} y2={baseline} strokeDasharray="2 3" className="stroke-ink-soft" />
      )}
      <g {...opening('opening-fall', opensAt)}>
        <g className={opensAt === undefined ? '' : 'opening-turn'}>
          <Dots mark={mark} y={y} />
        </g>
      </g>
      {/* The circle is visible before the amount opens, so that people can watch their own amounts. */}
      {mark.mine && (
        <circle cx={x} cy={y} r={mark.won ? 14 : 10.5} strokeWidth="2" className="fill-none stroke-accent" />
      )}
    </g>
  );
}

function Dots({ mark: { x, people, won, pinned }, y }: { mark: Mark; y: number }) {
  if (won) return <circle cx={x} cy={y} r="10" className="fill-one" />;
  if (people === null || people === 1)
    return <circle cx={x} cy={y} r="6" strokeWidth="2" className="fill-card stroke-ink-soft" />;
  return <Stack x={x} y={y} people={pinned ? 1 : people} />;
}

/** The class and the start time of an animated part; empty if the line does not open step by step. */
function opening(className: string, atMs: number | undefined) {
  return atMs === undefined ? {} : { className, style: { '--opens': `${Math.round(atMs)}ms` } as CSSProperties };
}

function useOpeningEnd(times: OpeningTimes | undefined, onOpened: (() => void) | undefined): void {
  const end = useEffectEvent(() => onOpened?.());
  const endsAt = times?.endsAt;
  useEffect(() => {
    if (endsAt === undefined) return undefined;
    const timer = setTimeout(end, endsAt);
    return () => clearTimeout(timer);
  }, [endsAt]);
}

/** Draws one dot for each bid, up to `dotsShown`. More bids become a column whose height grows logarithmically. */
function Stack({ x, y, people }: { x: number; y: number; people: number }) {
  if (people > dotsShown) {
    const height = stackHeight(people);
    return <rect x={x - 6} y={y + 6 - height} width="12" height={height} rx="6" className="fill-quiet" />;
  }
  return Array.from({ length: people }, (_, place) => (
    <circle key={place} cx={x} cy={y - place * step} r="6" className="fill-quiet" />
  ));
}
