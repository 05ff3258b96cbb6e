const amounts = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const winner = 4;
/** The bids of the example. For each amount: the height in the drawing at which each bid is shown while it falls. */
const heights: Readonly<Record<number, readonly number[]>> = {
  2: [74, 30],
  4: [52],
  5: [92, 62, 26],
  7: [36],
  8: [82, 46],
};

const x = (amount: number) => amount * 34 - 10;
const dots = Object.entries(heights).flatMap(([amount, falls]) =>
  falls.map((height, place) => ({ amount: Number(amount), shared: falls.length > 1, height, place })),
);

type RuleStep = 'empty' | 'fall' | 'stack' | 'light';

/**
 * Shows the rule on a line of amounts. After the empty line there are three steps: bids fall, shared amounts turn grey,
 * and the lowest unique amount lights up.
 */
export function RulePicture({ step }: { step: RuleStep }) {
  return (
    <svg viewBox="0 0 324 152" aria-hidden="true" className="w-full">
      <line x1="8" x2="316" y1="118" y2="118" strokeWidth="1.5" className="stroke-edge" />
      {amounts.map((amount) => (
        <g key={amount} className={step === 'light' && amount === winner ? 'fill-ink font-semibold' : 'fill-ink-soft'}>
          <line x1={x(amount)} x2={x(amount)} y1="115" y2="121" strokeWidth="1.5" className="stroke-edge" />
          <text x={x(amount)} y="143" textAnchor="middle" fontSize="14" className="figures">
            {amount}
          </text>
        </g>
      ))}
      {(step === 'empty' ? [] : dots).map((dot) => (
        <Dot key={`${dot.amount}-${dot.place}`} step={step} {...dot} />
      ))}
    </svg>
  );
}

type DotProps = (typeof dots)[number] & { step: RuleStep };

/** Each dot stays the same element in all steps, so that its position and colour change smoothly. */
function Dot({ step, amount, shared, height, place }: DotProps) {
  const falling = step === 'fall';
  const won = step === 'light' && amount === winner;
  const look = falling
    ? 'fill-accent stroke-accent'
    : won
      ? 'fill-one stroke-one'
      : shared
        ? 'fill-quiet stroke-quiet'
        : 'fill-card stroke-accent';
  return (
    <g
      style={{ transform: `translate(${x(amount)}px, ${falling ? height : 104 - place * 21}px)` }}
      className="transition-transform duration-200"
    >
      {/* A short line above a falling dot, as its trail. */}
      <line
        y1="-22"
        y2="-13"
        strokeWidth="2"
        strokeLinecap="round"
        className={`stroke-quiet transition-opacity ${falling ? '' : 'opacity-0'}`}
      />
      <circle
        r="8.5"
        strokeWidth="2"
        style={{ transform: won ? 'translateY(-3px) scale(1.3)' : 'none' }}
        className={`transition-all duration-200 ${look}`}
      />
    </g>
  );
}
