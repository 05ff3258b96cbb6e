import type { AuditedAct, AuditedFacts } from '@ekbid/contract';

type Fact = AuditedFacts[string];

/** `before` and `after` are left out where the act did not have them: a fact that only came with it, or went. */
export type Change = { readonly fact: string; readonly before?: Fact; readonly after?: Fact };

/** What else an act tells first, then what it changed. Facts that say nothing are left out. */
export function changesOf({ facts, before, after }: AuditedAct): Change[] {
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
export function inOrder(changes: readonly Change[], known: readonly string[]): Change[] {
  const place = ({ fact }: Change) => (known.includes(fact) ? known.indexOf(fact) : known.length);
  return changes.toSorted((a, b) => place(a) - place(b));
}
