import type { Mark } from './number-line-layout.ts';

/** Heights on the drawing, from its top. */
export const baseline = 140;
const step = 15;
const dotsShown = 5;
const pinHeight = 48;

/** How far a mark reaches up from the line. */
export function stackHeight(people: number): number {
  return (
    Math.min(people, dotsShown) * step + (people > dotsShown ? Math.min(Math.log2(people / dotsShown) * 4, 24) : 0)
  );
}

/** Where the middle of an amount's (lowest) dot stands. */
export function heightOf({ pinned, won }: Mark): number {
  return (pinned ? pinHeight : baseline - 14) - (won ? 3 : 0);
}

/** One amount: a lone one outlined, a shared one as a grey stack, mine ringed, the winner larger and in marigold. */
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

/** Up to a handful as dots; more become a column that grows ever more slowly. */
function Stack({ x, y, people }: { x: number; y: number; people: number }) {
  if (people > dotsShown) {
    const height = stackHeight(people);
    return <rect x={x - 6} y={y + 6 - height} width="12" height={height} rx="6" className="fill-quiet" />;
  }
  return Array.from({ length: people }, (_, place) => (
    <circle key={place} cx={x} cy={y - place * step} r="6" className="fill-quiet" />
  ));
}
