import type { OperatorTask } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Moment } from '../ui/Moment.tsx';
import { OperatorTaskFacts } from './OperatorTaskFacts.tsx';
import { useRetryRefund } from './use-retry-refund.ts';

/** What happened, what to look for, and what to do about it. */
export function OperatorTaskCard({ task, onSettle }: { task: OperatorTask; onSettle: () => void }) {
  const { kinds } = useTexts('admin').operatorTasks;
  const { title, happened, advice } = kinds[task.kind];
  const open = task.resolvedAt === null;

  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lead">{title}</h2>
        <p className="text-small text-ink-soft">
          <Moment at={task.createdAt} />
        </p>
      </div>
      <div className="measure flex flex-col gap-2">
        <p>{happened}</p>
        {open && <p className="text-ink-soft">{advice}</p>}
      </div>
      <OperatorTaskFacts task={task} />
      {open && <WaysOn task={task} title={title} onSettle={onSettle} />}
    </Card>
  );
}

/** Money that is owed is not settled by words: it is sent again until it is back. */
function WaysOn({ task, title, onSettle }: { task: OperatorTask; title: string; onSettle: () => void }) {
  const { page } = useTexts('admin').operatorTasks;
  const { retry, busy } = useRetryRefund(task._id);
  return (
    <div>
      {task.canRetry ? (
        <Button busy={busy} aria-label={page.retryOf(task.providerPaymentId ?? task.subject)} onClick={retry}>
          {page.retry}
        </Button>
      ) : (
        <Button look="secondary" aria-haspopup="dialog" aria-label={page.settleOf(title)} onClick={onSettle}>
          {page.settle}
        </Button>
      )}
    </div>
  );
}
