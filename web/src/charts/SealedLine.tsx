import { formatCount } from '../ui/Figures.tsx';
import { useWidth } from '../ui/use-size.ts';
import { layOutSealed, type SealedAmounts } from './sealed-line-layout.ts';

const baseline = 30;
const rowHeight = 20;
const widthBeforeMeasured = 320;
/** At most this many bids are drawn as dots. The others are only counted: `+24`. */
const dotsShown = 120;

type Props = SealedAmounts & {
  /** All bids in the auction, including the person's own. */
  total: number;
  /** The person's amount that was just placed. Its dot falls onto the line. */
  placed?: number;
  /** The accessible description. Without it the drawing is hidden from screen readers. */
  label?: string;
};

/**
 * The bids of an auction whose amounts are sealed. Each bid is a dot that says nothing about its amount. The axis below
 * shows only the person's own amounts.
 */
export function SealedLine({ total, placed, label, ...amounts }: Props) {
  const [ref, width] = useWidth(widthBeforeMeasured);
  const { dots, labels } = layOutSealed(amounts, width);
  const rows = Math.max(...labels.map(({ row }) => row)) + 1;
  const height = baseline + 8 + rows * rowHeight;

  return (
    <div ref={ref} {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}>
      <ClosedDots total={total} mine={amounts.mine.length} />
      <svg height={height} viewBox={`0 0 ${width} ${height}`} className="block w-full overflow-visible">
        <path d={`M4 ${baseline}H${width - 4}`} strokeWidth="1.5" strokeDasharray="5 5" className="stroke-edge" />
        {dots.map(({ amount, x }) => (
          <circle
            key={amount}
            cx={x}
            cy={baseline}
            r="7"
            className={`fill-accent ${amount === placed ? 'dropping' : ''}`}
          />
        ))}
        {labels.map(({ text, x, row, mine }) => (
          <text
            key={text}
            x={x}
            y={baseline + 24 + row * rowHeight}
            textAnchor="middle"
            fontSize="14"
            className={`figures ${mine ? 'fill-ink font-semibold' : 'fill-ink-soft'}`}
          >
            {text}
          </text>
        ))}
      </svg>
    </div>
  );
}

/** All dots in one row, the person's own first. A dot's position says nothing about its amount. */
function ClosedDots({ total, mine }: { total: number; mine: number }) {
  const shown = Math.min(total, dotsShown);
  return (
    <div className="flex min-h-3 flex-wrap items-center gap-1.5 text-small text-ink-soft">
      {Array.from({ length: shown }, (_, place) => (
        <span key={place} className={`size-2.5 rounded-full ${place < mine ? 'bg-accent' : 'bg-quiet'}`} />
      ))}
      {total > shown && <span className="figures">+{formatCount(total - shown)}</span>}
    </div>
  );
}
