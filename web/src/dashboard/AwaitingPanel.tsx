import { useAdminTexts } from '../texts/use-admin-texts.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Card } from '../ui/Card.tsx';
import { formatCount } from '../ui/numbers.ts';

/** Auctions that are over or full and wait for an administrator. */
export function AwaitingPanel({ count }: { count: number }) {
  const { awaiting } = useAdminTexts().dashboard;
  const waiting = count > 0;
  return (
    <Card className="flex flex-col gap-5 sm:flex-row sm:items-center sm:justify-between">
      <div>
        <h2 className="text-lead">{awaiting.title(count, formatCount(count))}</h2>
        <p className="measure mt-1 text-ink-soft">{waiting ? awaiting.text : awaiting.textNone}</p>
      </div>
      <ButtonLink to="/admin/declare-winner" look={waiting ? 'primary' : 'secondary'} className="shrink-0">
        {awaiting.link}
      </ButtonLink>
    </Card>
  );
}
