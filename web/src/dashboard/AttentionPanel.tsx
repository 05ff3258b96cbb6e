import { useAdminTexts } from '../texts/use-admin-texts.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Card } from '../ui/Card.tsx';
import { formatCount } from '../ui/numbers.ts';

/** Money that only a person can set right. */
export function AttentionPanel({ count }: { count: number }) {
  const { attention } = useAdminTexts().dashboard;
  const waiting = count > 0;
  return (
    <Card className="flex flex-col gap-5 sm:flex-row sm:items-center sm:justify-between">
      <div>
        <h2 className="text-lead">{attention.title(count, formatCount(count))}</h2>
        <p className="measure mt-1 text-ink-soft">{waiting ? attention.text : attention.textNone}</p>
      </div>
      <ButtonLink to="/admin/tasks" look={waiting ? 'primary' : 'secondary'} className="shrink-0">
        {attention.link}
      </ButtonLink>
    </Card>
  );
}
