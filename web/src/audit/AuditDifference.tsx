import type { AuditedAct } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { FactValue } from './FactValue.tsx';
import { type Change, changesOf, inOrder } from './changes-of.ts';

const mostOpen = 3;

/** What an act changed, as it was and as it is; many details are folded away. */
export function AuditDifference({ act }: { act: AuditedAct }) {
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
