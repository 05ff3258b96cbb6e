import { confirmLimit, type OwnLimits, setLimit } from '@ekbid/contract';
import { type SubmitEvent, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { problemField, problemText, withRefusals } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { useClock } from '../ui/clock.ts';
import { formatAmount, Rupees, useMomentText } from '../ui/Figures.tsx';
import { NumberInput } from '../ui/NumberInput.tsx';
import { useLimitChange } from './limits-queries.ts';

type Limit = OwnLimits['limits'][number];

/** The limit of one period: the money spent, a form that changes the limit, and a pending raise. */
export function LimitRow({ limit: present }: { limit: Limit }) {
  const { own } = useTexts('limits');
  const { period, limit, spent, raise } = present;
  const action = limit === null ? 'set' : 'change';
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };

  return (
    <li className="py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <Standing limit={present} />
        <Button
          ref={opener}
          look="quiet"
          aria-label={open ? undefined : own.periods[period][action]}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="-mr-3 px-3"
        >
          {open ? own.cancel : own[action]}
        </Button>
      </div>
      <Used {...{ limit, spent }} />
      {limit !== null && raise && !open && <Raise {...{ period, limit, raise }} />}
      {open && <LimitForm present={present} onDone={close} />}
    </li>
  );
}

function Standing({ limit: { period, limit, spent, left } }: { limit: Limit }) {
  const { own } = useTexts('limits');
  return (
    <div style={{ flex: '1 1 8rem' }}>
      <h3 className="text-small font-normal text-ink-soft">{own.periods[period].label}</h3>
      <p className="font-medium">{limit === null ? own.none : <Rupees amount={limit} />}</p>
      <p className="text-small text-ink-soft">
        {[
          own.periods[period].spent(formatAmount(spent)),
          ...(left === null ? [] : [own.left(formatAmount(left)), own.renews[period]]),
        ].join(' · ')}
      </p>
    </div>
  );
}

/** The used part of a limit as a bar. The text above it says the same. */
function Used({ limit, spent }: Pick<Limit, 'limit' | 'spent'>) {
  if (limit === null) return null;
  return (
    <div aria-hidden="true" className="mt-2 h-1.5 overflow-hidden rounded-full bg-sunken">
      <div className="h-full bg-accent" style={{ width: `${Math.min(100, (spent / limit) * 100)}%` }} />
    </div>
  );
}

function LimitForm({ present: { period, limit }, onDone }: { present: Limit; onDone: () => void }) {
  const texts = useTexts();
  const { limitRefusals, own } = useTexts('limits');
  const { mutate, isPending, error } = useLimitChange();
  const [typed, setTyped] = useState(limit === null ? '' : String(limit));
  const save = (wanted: string | null) => {
    const waits = limit !== null && (wanted === null || Number(wanted) > limit);
    mutate(
      {
        send: () => call(setLimit, { body: { period, limit: wanted } }),
        done: waits ? own.saved.asked : own.saved.lower,
      },
      { onSuccess: onDone },
    );
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending) save(typed);
  };
  const wrong = problemField(error) === undefined ? undefined : problemText(withRefusals(texts, limitRefusals), error);

  return (
    <form noValidate onSubmit={submit} className="mt-3 flex flex-col gap-4">
      <NumberInput
        autoFocus
        label={own.amount}
        sign="₹"
        min={1}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        hint={limit === null ? undefined : own.amountHint}
        error={wrong}
      />
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button type="submit" busy={isPending}>
          {own.save}
        </Button>
        {limit !== null && (
          <Button look="secondary" onClick={() => !isPending && save(null)}>
            {own.remove}
          </Button>
        )}
      </div>
    </form>
  );
}

type RaiseProps = Pick<Limit, 'period'> & { limit: number; raise: NonNullable<Limit['raise']> };

/** A requested higher limit. After a waiting time the person can confirm it, for one week. */
function Raise({ period, limit, raise }: RaiseProps) {
  const { own } = useTexts('limits');
  const momentText = useMomentText('moment');
  const { mutate, isPending } = useLimitChange();
  const canConfirm = useClock((now) => now >= Date.parse(raise.from));
  const confirm = () => mutate({ send: () => call(confirmLimit, { body: { period } }), done: own.saved.confirmed });
  const keep = () => mutate({ send: () => call(setLimit, { body: { period, limit } }), done: own.saved.kept });

  return (
    <div className="mt-3 rounded-control bg-sunken px-3.5 py-3">
      <p className="text-small">
        {raise.limit === null ? own.raise.none : own.raise.to(formatAmount(raise.limit))}{' '}
        {canConfirm ? own.raise.until(momentText(raise.until)) : own.raise.from(momentText(raise.from))}
      </p>
      <div className="mt-3 flex flex-col gap-3 sm:flex-row">
        {canConfirm && (
          <Button busy={isPending} onClick={confirm}>
            {own.raise.confirm}
          </Button>
        )}
        <Button look="secondary" onClick={() => !isPending && keep()}>
          {own.raise.keep(formatAmount(limit))}
        </Button>
      </div>
    </div>
  );
}
