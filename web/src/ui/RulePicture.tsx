const amounts = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const winner = 4;
/** The example: amounts, and for each of their bids how far it still has to fall in the first step. */
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

export type RuleStep = 'fall' | 'stack' | 'light';

/** The rule on a line of amounts: bids fall on it, shared amounts grey out and stack, the lowest lone one lights up. */
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
      {dots.map((dot) => (
        <Dot key={`${dot.amount}-${dot.place}`} step={step} {...dot} />
      ))}
    </svg>
  );
}

type DotProps = (typeof dots)[number] & { step: RuleStep };

function Dot({ step, amount, shared, height, place }: DotProps) {
  const at = { cx: x(amount), cy: 104 - place * 21, r: 8.5 };
  if (step === 'fall') return <FallingDot cx={at.cx} cy={height} />;
  if (shared) return <circle {...at} className="fill-quiet" />;
  if (step === 'light' && amount === winner) return <circle {...at} r="12" cy="101" className="fill-one" />;
  return <circle {...at} strokeWidth="2" className="fill-card stroke-accent" />;
}

/** On its way down, the way behind it still to be seen. */
function FallingDot({ cx, cy }: { cx: number; cy: number }) {
  return (
    <>
      <line x1={cx} x2={cx} y1={cy - 22} y2={cy - 13} strokeWidth="2" strokeLinecap="round" className="stroke-quiet" />
      <circle cx={cx} cy={cy} r="8.5" className="fill-accent" />
    </>
  );
}
