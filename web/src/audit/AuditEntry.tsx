import { type AuditEvent, href, pages, type AuditedFacts, paiseToRupees } from '@ekbid/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts, usePersonName } from '../texts/use-texts.ts';
import { Moment, formatCount, Rupees } from '../ui/Figures.tsx';
import { Icon } from '../ui/Icon.tsx';

export function AuditEntry({ event }: { event: AuditEvent }) {
  const audit = useTexts('audit');
  const personName = usePersonName();
  const { by, reason } = event;

  return (
    <article className="flex flex-col gap-2">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold">{(audit.acts as Readonly<Record<string, string>>)[event.act] ?? event.act}</h2>
        <p className="text-small text-ink-soft">
          <Moment at={event.at} />
        </p>
      </header>
      <AuditAbout event={event} />
      <AuditDifference event={event} />
      {reason !== null && (
        <p className="measure wrap-anywhere whitespace-pre-line">
          <span className="text-small text-ink-soft">{audit.reason}: </span>
          {reason}
        </p>
      )}
      <p className="flex flex-wrap gap-x-3 text-small text-ink-soft">
        <span className="wrap-anywhere">
          {by === null ? audit.byItself : audit.byPerson(personName(by.name))}
          {by && <span className="break-all"> · {by.email}</span>}
        </span>
        <span className="figures">{audit.number(formatCount(event.number))}</span>
      </p>
    </article>
  );
}

/** Links to the auction, the person and the report that the event is about. */
function AuditAbout({ event: { act, auction, user, reportId } }: { event: AuditEvent }) {
  const audit = useTexts('audit');
  const personName = usePersonName();
  const reports = act === 'report.resolve' ? `${href(pages.reports)}?state=resolved` : href(pages.reports);

  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 empty:hidden">
      {auction && <Auction auction={auction} />}
      {user && <EntryLink to={href(pages.user, { userId: user._id })}>{personName(user.name) || user._id}</EntryLink>}
      {reportId !== null && <EntryLink to={reports}>{audit.report}</EntryLink>}
    </p>
  );
}

function Auction({ auction: { _id, title, exists } }: { auction: NonNullable<AuditEvent['auction']> }) {
  const audit = useTexts('audit');
  if (exists) return <EntryLink to={href(pages.auction, { auctionId: _id })}>{title}</EntryLink>;
  return (
    <span>
      {title} <span className="text-small text-ink-soft">({audit.removed})</span>
    </span>
  );
}

function EntryLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-8 min-w-0 items-center wrap-anywhere text-accent underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}

const maxUnfolded = 3;

/** The details of an event, and the values before and after. Long lists are collapsed. */
function AuditDifference({ event }: { event: AuditEvent }) {
  const audit = useTexts('audit');
  const changes = inOrder(changesOf(event), Object.keys(audit.facts));
  if (changes.length === 0) return null;
  if (changes.length <= maxUnfolded) return <Changes changes={changes} />;

  return (
    <details className="group">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1 text-small font-medium text-accent">
        {audit.more(changes.length)}
        <span className="transition-transform group-open:rotate-180">
          <Icon name="down" size={16} />
        </span>
      </summary>
      <Changes changes={changes} />
    </details>
  );
}

function Changes({ changes }: { changes: readonly Change[] }) {
  const labels: Readonly<Record<string, string>> = useTexts('audit').facts;
  return (
    <dl className="grid gap-x-6 gap-y-1 rounded-control bg-sunken px-4 py-3 sm:grid-cols-[auto_minmax(0,1fr)]">
      {changes.map((change) => (
        <div key={change.fact} className="contents">
          <dt className="text-small text-ink-soft">{labels[change.fact] ?? change.fact}</dt>
          <dd className="min-w-0 wrap-anywhere max-sm:mb-1">
            <Values change={change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Values({ change: { fact, before, after } }: { change: Change }) {
  const audit = useTexts('audit');
  if (before === undefined) return <FactValue fact={fact} value={after ?? null} />;
  return (
    <>
      <del className="text-ink-soft">
        <span className="sr-only">{audit.before}: </span>
        <FactValue fact={fact} value={before} />
      </del>
      {after !== undefined && (
        <>
          <span aria-hidden="true"> → </span>
          <ins className="no-underline">
            <span className="sr-only">{audit.after}: </span>
            <FactValue fact={fact} value={after} />
          </ins>
        </>
      )}
    </>
  );
}

type Fact = AuditedFacts[string];

/** `before` is absent for a new fact, `after` for a removed one. */
type Change = { readonly fact: string; readonly before?: Fact; readonly after?: Fact };

/** The event's own details, except null and false, followed by the values that it changed. */
function changesOf({ facts, before, after }: AuditEvent): Change[] {
  const details = Object.entries(facts)
    .filter(([, value]) => value !== null && value !== false)
    .map(([fact, value]) => ({ fact, after: value }));
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].map((fact) => ({
    fact,
    ...(fact in before && { before: before[fact] ?? null }),
    ...(fact in after && { after: after[fact] ?? null }),
  }));
  return [...details, ...changed];
}

/** Sorts facts in a fixed order, because the database does not keep one. Unknown facts come last. */
function inOrder(changes: readonly Change[], known: readonly string[]): Change[] {
  const place = ({ fact }: Change) => (known.includes(fact) ? known.indexOf(fact) : known.length);
  return changes.toSorted((a, b) => place(a) - place(b));
}

/** Dictionaries with any string as key, because an event may contain values that this version does not know. */
type Words = Readonly<Record<string, string>>;
type Kinds = Readonly<Record<string, { readonly title: string }>>;

type Props = { fact: string; value: AuditedFacts[string] };

const isInstant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const isId = /Id$|^subject$/;
/** The facts whose values are translated. All other values are shown as they were recorded. */
const translatedFacts = new Set([
  'autoDeclare',
  'pictureChanged',
  'status',
  'state',
  'outcome',
  'role',
  'blocked',
  'file',
]);

/** A fact in readable form: amounts in rupees, times in Indian time, states as words. */
function FactValue({ fact, value }: Props) {
  const audit = useTexts('audit');
  if (value === null || value === '') return audit.none;
  if (typeof value !== 'number') return <Text fact={fact} text={String(value)} />;
  if (fact.endsWith('Paise')) return <Rupees amount={paiseToRupees(value)} />;
  return <span className="figures">{formatCount(value)}</span>;
}

function Text({ fact, text }: { fact: string; text: string }) {
  const audit = useTexts('audit');
  const { operatorTasks } = useTexts('admin');
  if (isInstant.test(text)) return <Moment at={text} />;
  if (isId.test(fact)) return <code className="text-small break-all">{text}</code>;
  if (fact === 'kind') return (operatorTasks.kinds as Kinds)[text]?.title ?? text;
  if (fact === 'act') return (audit.acts as Words)[text] ?? text;
  return translatedFacts.has(fact) ? (audit.values[text] ?? text) : text;
}
