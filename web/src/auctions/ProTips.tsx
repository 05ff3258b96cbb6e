import { useBiddingTexts } from '../texts/use-bidding-texts.ts';
import { Card } from '../ui/Card.tsx';

export function ProTips() {
  const { tips } = useBiddingTexts().auctions;
  return (
    <Card>
      <h2 className="text-lead">{tips.title}</h2>
      <ul className="mt-3 flex flex-col gap-2.5 text-small text-ink-soft">
        {tips.points.map((point) => (
          <li key={point} className="flex gap-2.5">
            <span aria-hidden="true" className="mt-[0.45em] size-1.5 shrink-0 rounded-full bg-edge" />
            {point}
          </li>
        ))}
      </ul>
    </Card>
  );
}
