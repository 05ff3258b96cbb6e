import type { AuditedAct } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { Moment } from '../ui/Moment.tsx';
import { formatCount } from '../ui/numbers.ts';
import { AuditAbout } from './AuditAbout.tsx';
import { AuditDifference } from './AuditDifference.tsx';

/** Who did what about whom, when and why, and what it changed. */
export function AuditEntry({ act }: { act: AuditedAct }) {
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
