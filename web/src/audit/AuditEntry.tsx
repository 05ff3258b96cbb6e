import { type AuditEvent, href, pages, type AuditedFacts, paiseToRupees } from '@ekbid/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { Moment, formatCount, Rupees } from '../ui/Figures.tsx';
import { Icon } from '../ui/Icon.tsx';

/** Who did what about whom, when and why, and what it changed. */
export function AuditEntry({ act }: { act: AuditEvent }) {
  const { audit } = useTexts('admin');
  const { by, reason } = act;

  return (
    <article className="flex flex-col gap-2">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold">{(audit.acts as Readonly<Record<string, string>>)[act.act] ?? act.act}</h2>
        <p className="text-small text-ink-soft">
          <Moment at={act.at} />
        </p>
      </header>
      <AuditAbout act={act} />
      <AuditDifference act={act} />
      {reason !== null && (
        <p className="measure wrap-anywhere whitespace-pre-line">
          <span className="text-small text-ink-soft">{audit.reason}: </span>
          {reason}
        </p>
      )}
      <p className="flex flex-wrap gap-x-3 text-small text-ink-soft">
        <span className="wrap-anywhere">
          {by === null ? audit.byItself : audit.byPerson(by.name)}
          {by && <span className="break-all"> · {by.email}</span>}
        </span>
        <span className="figures">{audit.number(formatCount(act.number))}</span>
      </p>
    </article>
  );
}

/** The auction, the person and the report an act was about, with the way to each. */
function AuditAbout({ act: { act, auction, user, reportId } }: { act: AuditEvent }) {
  const { audit } = useTexts('admin');
  const reports = act === 'report.resolve' ? `${href(pages.reports)}?state=resolved` : href(pages.reports);

  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 empty:hidden">
      {auction && <Auction auction={auction} />}
      {user && <Way to={href(pages.user, { userId: user._id })}>{user.name || user._id}</Way>}
      {reportId !== null && <Way to={reports}>{audit.report}</Way>}
    </p>
  );
}

function Auction({ auction: { _id, title, exists } }: { auction: NonNullable<AuditEvent['auction']> }) {
  const { audit } = useTexts('admin');
  if (exists) return <Way to={href(pages.auction, { auctionId: _id })}>{title}</Way>;
  return (
    <span>
      {title} <span className="text-small text-ink-soft">({audit.removed})</span>
    </span>
  );
}

function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-flex min-h-8 items-center text-accent underline-offset-4 hover:underline">
      {children}
    </Link>
  );
}

const mostOpen = 3;

/** What an act changed, as it was and as it is; many details are folded away. */
function AuditDifference({ act }: { act: AuditEvent }) {
  const { audit } = useTexts('admin');
  const changes = inOrder(changesOf(act), Object.keys(audit.facts));
  if (changes.length === 0) return null;
  if (changes.length <= mostOpen) return <Changes changes={changes} />;

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
  const { facts } = useTexts('admin').audit;
  return (
    <dl className="grid gap-x-6 gap-y-1 rounded-control bg-sunken px-4 py-3 sm:grid-cols-[auto_minmax(0,1fr)]">
      {changes.map((change) => (
        <div key={change.fact} className="contents">
          <dt className="text-small text-ink-soft">{facts[change.fact] ?? change.fact}</dt>
          <dd className="min-w-0 wrap-anywhere max-sm:mb-1">
            <Values change={change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Values({ change: { fact, before, after } }: { change: Change }) {
  const { audit } = useTexts('admin');
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

/** `before` and `after` are left out where the act did not have them: a fact that only came with it, or went. */
type Change = { readonly fact: string; readonly before?: Fact; readonly after?: Fact };

/** What else an act tells first, then what it changed. Facts that say nothing are left out. */
function changesOf({ facts, before, after }: AuditEvent): Change[] {
  const told = Object.entries(facts)
    .filter(([, value]) => value !== null && value !== false)
    .map(([fact, value]) => ({ fact, after: value }));
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].map((fact) => ({
    fact,
    ...(fact in before && { before: before[fact] ?? null }),
    ...(fact in after && { after: after[fact] ?? null }),
  }));
  return [...told, ...changed];
}

/** As people are used to reading them: the database keeps no order. Those it does not know come last. */
function inOrder(changes: readonly Change[], known: readonly string[]): Change[] {
  const place = ({ fact }: Change) => (known.includes(fact) ? known.indexOf(fact) : known.length);
  return changes.toSorted((a, b) => place(a) - place(b));
}

/** What is read may be none of ours. */
type Words = Readonly<Record<string, string>>;
type Kinds = Readonly<Record<string, { readonly title: string }>>;

type Props = { fact: string; value: AuditedFacts[string] };

const isInstant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const isId = /Id$|^subject$/;
/** Their values are words of ours; what people wrote is shown as they wrote it. */
const spoken = new Set(['autoDeclare', 'pictureChanged', 'status', 'state', 'outcome', 'role', 'blocked', 'file']);

/** A fact as people read it: amounts in rupees, times by the Indian clock, states in words. */
function FactValue({ fact, value }: Props) {
  const { audit } = useTexts('admin');
  if (value === null || value === '') return audit.none;
  if (typeof value !== 'number') return <Text fact={fact} text={String(value)} />;
  if (fact.endsWith('Paise')) return <Rupees amount={paiseToRupees(value)} />;
  return <span className="figures">{formatCount(value)}</span>;
}

function Text({ fact, text }: { fact: string; text: string }) {
  const { audit, operatorTasks } = useTexts('admin');
  if (isInstant.test(text)) return <Moment at={text} />;
  if (isId.test(fact)) return <code className="text-small break-all">{text}</code>;
  if (fact === 'kind') return (operatorTasks.kinds as Kinds)[text]?.title ?? text;
  if (fact === 'act') return (audit.acts as Words)[text] ?? text;
  return spoken.has(fact) ? (audit.values[text] ?? text) : text;
}
