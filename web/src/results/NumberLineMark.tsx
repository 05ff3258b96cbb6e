import type { Mark } from './number-line-layout.ts';

/** Distances from the top of the drawing. */
export const baseline = 140;
const step = 15;
const dotsShown = 5;
const pinHeight = 48;

/** The height of a mark above the line. */
export function stackHeight(people: number): number {
  return (
    Math.min(people, dotsShown) * step + (people > dotsShown ? Math.min(Math.log2(people / dotsShown) * 4, 24) : 0)
  );
}

/** The y coordinate of the centre of an amount's lowest dot. */
export function heightOf({ pinned, won }: Mark): number {
  return (pinned ? pinHeight : baseline - 14) - (won ? 3 : 0);
}

/** One amount: outlined if unique, a grey stack if shared, ringed if one's own, large and marigold if it won. */
export function NumberLineMark({ mark }: { mark: Mark }) {
  const { x, pinned } = mark;
  return (
    <g>
      {pinned && (
        <line x1={x} x2={x} y1={pinHeight + 8} y2={baseline} strokeDasharray="2 3" className="stroke-ink-soft" />
      )}
      <Dots mark={mark} y={heightOf(mark)} />
    </g>
  );
}

function Dots({ mark: { x, people, won, mine, pinned }, y }: { mark: Mark; y: number }) {
  const ring = mine && <circle cx={x} cy={y} r={won ? 14 : 10.5} strokeWidth="2" className="fill-none stroke-accent" />;
  if (won)
    return (
      <>
        <circle cx={x} cy={y} r="10" className="fill-one" />
        {ring}
      </>
    );
  if (people === null || people === 1)
    return (
      <>
        <circle
          cx={x}
          cy={y}
          r="6"
          strokeWidth="2"
          className={people === null ? 'fill-accent stroke-accent' : 'fill-card stroke-ink-soft'}
        />
        {ring}
      </>
    );
  return (
    <>
      <Stack x={x} y={y} people={pinned ? 1 : people} />
      {ring}
    </>
  );
}

/** Up to `dotsShown` dots; more become a column whose height grows logarithmically. */
function Stack({ x, y, people }: { x: number; y: number; people: number }) {
  if (people > dotsShown) {
    const height = stackHeight(people);
    return <rect x={x - 6} y={y + 6 - height} width="12" height={height} rx="6" className="fill-quiet" />;
  }
  return Array.from({ length: people }, (_, place) => (
    <circle key={place} cx={x} cy={y - place * step} r="6" className="fill-quiet" />
  ));
}
