import {
  href,
  operatorTaskStates,
  pages,
  type OperatorTask,
  listOperatorTasks,
  resolveOperatorTask,
  retryRefund,
} from '@ekbid/contract';
import { useSuspenseInfiniteQuery, infiniteQueryOptions, useQueryClient, useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useSearchParams, Link } from 'react-router';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { NoteDialog } from '../forms/NoteDialog.tsx';
import { EmptyState, LoadMore } from '../tables/LoadMore.tsx';
import { useTexts, usePersonName } from '../texts/use-texts.ts';
import { ButtonLink, Button } from '../ui/Button.tsx';
import { formatCount, Moment } from '../ui/Figures.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { toast } from '../ui/toast.ts';
import { problemText } from '../texts/problem-text.ts';
import { Card } from '../ui/Card.tsx';

export function OperatorTasksPage() {
  const { page } = useTexts('admin').operatorTasks;
  const [address] = useSearchParams();
  const state = address.get('state') === 'resolved' ? 'resolved' : 'open';

  return (
    <div className="flex flex-col gap-6">
      <header>
        <PageHeading className="text-title">{page.title}</PageHeading>
        <p className="measure mt-2 text-ink-soft">{page.lead}</p>
      </header>
      <nav aria-label={page.states.label} className="flex gap-2">
        {operatorTaskStates.map((known) => (
          <ButtonLink
            key={known}
            to={known === 'open' ? href(pages.operatorTasks) : `${href(pages.operatorTasks)}?state=${known}`}
            look={known === state ? 'primary' : 'secondary'}
            aria-current={known === state ? 'page' : undefined}
          >
            {page.states[known]}
          </ButtonLink>
        ))}
      </nav>
      <Loadable loading={<RowsSkeleton label={page.loading} count={3} />} failed={page.failed} about={state}>
        <OperatorTaskList state={state} />
      </Loadable>
    </div>
  );
}

function OperatorTaskList({ state }: { state: TaskState }) {
  const { page } = useTexts('admin').operatorTasks;
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(operatorTasksQuery(state));
  const [resolving, setResolving] = useState<OperatorTask | null>(null);
  const tasks = data.pages.flatMap((loaded) => loaded.data);

  return (
    <>
      {tasks.length === 0 ? (
        <EmptyState title={page.empty[state].title}>{page.empty[state].text}</EmptyState>
      ) : (
        <div>
          <ul className="flex flex-col gap-4">
            {tasks.map((task) => (
              <li key={task._id}>
                <OperatorTaskCard task={task} onResolve={() => setResolving(task)} />
              </li>
            ))}
          </ul>
          <LoadMore
            status={page.showing(formatCount(tasks.length), formatCount(data.pages[0]?.meta.total ?? tasks.length))}
            hasMore={hasNextPage}
            busy={isFetchingNextPage}
            onMore={() => void fetchNextPage()}
          />
        </div>
      )}
      {resolving && <ResolveDialog task={resolving} onClose={() => setResolving(null)} />}
    </>
  );
}

type TaskState = (typeof operatorTaskStates)[number];

function operatorTasksQuery(state: TaskState) {
  return infiniteQueryOptions({
    queryKey: keys.operatorTasks(state),
    queryFn: ({ pageParam, signal }) => call(listOperatorTasks, { query: { state, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next,
    staleTime: 0,
  });
}

type Props = { task: OperatorTask; onClose: () => void };

/** The dialog that resolves a task. It needs a note of what was done. */
function ResolveDialog({ task, onClose }: Props) {
  const { kinds, page } = useTexts('admin').operatorTasks;
  const { note: label, ...dialog } = page.dialog;
  const client = useQueryClient();
  const send = async (note: string) => {
    const { message } = await call(resolveOperatorTask, { params: { taskId: task._id }, body: { note } });
    toast.success(message);
    onClose();
    void client.invalidateQueries({ queryKey: keys.dashboard });
    await client.invalidateQueries({ queryKey: keys.allOperatorTasks });
  };

  return (
    <NoteDialog
      {...dialog}
      {...{ label, send, onClose }}
      description={kinds[task.kind].title}
      field="note"
      maxLength={1000}
    />
  );
}

function OperatorTaskCard({ task, onResolve }: { task: OperatorTask; onResolve: () => void }) {
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
      {open && <TaskActions task={task} title={title} onResolve={onResolve} />}
    </Card>
  );
}

/** An owed refund cannot be resolved with a note. Such a task has a button that retries the refund instead. */
function TaskActions({ task, title, onResolve }: { task: OperatorTask; title: string; onResolve: () => void }) {
  const { page } = useTexts('admin').operatorTasks;
  const { retry, busy } = useRetryRefund(task._id);
  return (
    <div>
      {task.canRetry ? (
        <Button busy={busy} aria-label={page.retryOf(task.providerPaymentId ?? task.subject)} onClick={retry}>
          {page.retry}
        </Button>
      ) : (
        <Button look="secondary" aria-haspopup="dialog" aria-label={page.settleOf(title)} onClick={onResolve}>
          {page.settle}
        </Button>
      )}
    </div>
  );
}

/** What the task is about and, after it was resolved, how. */
function OperatorTaskFacts({ task }: { task: OperatorTask }) {
  const { facts } = useTexts('admin').operatorTasks.page;
  const personName = usePersonName();
  const { auction, user, providerSays, note } = task;

  return (
    <dl className="grid gap-x-6 gap-y-2 rounded-control bg-sunken px-4 py-3 sm:grid-cols-[auto_minmax(0,1fr)]">
      <References task={task} />
      {providerSays !== null && <Fact label={facts.providerSays}>“{providerSays}”</Fact>}
      {auction && (
        <Fact label={isAboutPrize(task) ? facts.prize : facts.auction}>
          <Link
            to={href(isAboutPrize(task) ? pages.managePrize : pages.auction, { auctionId: auction._id })}
            className="text-accent hover:underline"
          >
            {auction.title}
          </Link>
        </Fact>
      )}
      {user && (
        <Fact label={facts.bidder}>
          {/* The address is missing if the account was deleted. */}
          {[personName(user.name), user.email].filter(Boolean).join(', ')}
        </Fact>
      )}
      <Resolution task={task} />
      {note !== null && <Fact label={facts.note}>{note}</Fact>}
    </dl>
  );
}

const isAboutPrize = ({ kind }: OperatorTask) => kind === 'prize_not_sent' || kind === 'prize_problem';

function References({ task }: { task: OperatorTask }) {
  const { kind, subject, providerPaymentId } = task;
  const { facts } = useTexts('admin').operatorTasks.page;
  // The subject of a refused refund is EkBid's own id, which the provider does not know. Only the payment's id is
  // shown.
  const isNamed =
    isAboutPrize(task) || (providerPaymentId !== null && (kind === 'refund_refused' || subject === providerPaymentId));
  return (
    <>
      {providerPaymentId !== null && (
        <Fact label={facts.payment}>
          <code className="text-small break-all">{providerPaymentId}</code>
        </Fact>
      )}
      {!isNamed && (
        <Fact label={facts.subject}>
          <code className="text-small break-all">{subject}</code>
        </Fact>
      )}
    </>
  );
}

function Resolution({ task: { resolvedAt, resolvedBy } }: { task: OperatorTask }) {
  const { page } = useTexts('admin').operatorTasks;
  const personName = usePersonName();
  if (resolvedAt === null) return null;
  return (
    <Fact label={page.facts.settled}>
      <Moment at={resolvedAt} /> {resolvedBy === null ? page.byItself : page.by(personName(resolvedBy))}
    </Fact>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="min-w-0 wrap-anywhere max-sm:mb-1">{children}</dd>
    </div>
  );
}

/**
 * Sends a refused refund again. The server first asks the provider whether the refund exists by now; its message says
 * so.
 */
function useRetryRefund(taskId: string) {
  const texts = useTexts();
  const { page } = useTexts('admin').operatorTasks;
  const client = useQueryClient();
  const refresh = () => {
    void client.invalidateQueries({ queryKey: keys.dashboard });
    return client.invalidateQueries({ queryKey: keys.allOperatorTasks });
  };
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(retryRefund, { params: { taskId } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (problem) => toast.error(page.retryFailed, problemText(texts, problem)),
    onSettled: refresh,
  });
  return { retry: () => mutate(), busy: isPending };
}
