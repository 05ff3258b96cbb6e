import { toInstant } from '@ekbid/contract';
import type { AuctionFields } from '@ekbid/domain';
import type { Facts } from '../audit/record-act.ts';

/** The fields of an auction that has a start. */
export type StartedFields = AuctionFields & { readonly startTime: number };

export type AuctionColumns = Omit<StartedFields, 'startTime' | 'endTime'> & {
  readonly startTime: Date;
  readonly endTime: Date;
  readonly picture: string | null;
};

/** Times as a form shows them, which sends them back: what nobody changed is then the same. */
export function fieldsOf(auction: AuctionColumns): StartedFields {
  return {
    title: auction.title,
    description: auction.description,
    startingBidPaise: auction.startingBidPaise,
    endingBidPaise: auction.endingBidPaise,
    bidIncrementPaise: auction.bidIncrementPaise,
    startTime: Date.parse(toInstant(auction.startTime)),
    endTime: Date.parse(toInstant(auction.endTime)),
    maxSlots: auction.maxSlots,
    autoDeclare: auction.autoDeclare,
  };
}

export function changedFields(present: StartedFields, next: StartedFields): Partial<StartedFields> {
  const changed = Object.entries(next).filter(([field, value]) => value !== present[field as keyof StartedFields]);
  return Object.fromEntries(changed);
}

/** Fields as the record of administrators' acts keeps them: flat, times readable. */
export function describeFields(fields: Partial<StartedFields>): Facts {
  const described = Object.entries(fields).map(([field, value]) => [
    field,
    field === 'startTime' || field === 'endTime' ? toInstant(Number(value)) : value,
  ]);
  return Object.fromEntries(described) as Facts;
}

/** What a change changed, and only that: as it was, and as it is. */
export function describeChange(present: StartedFields, changes: Partial<StartedFields>) {
  const was = describeFields(present);
  const after = describeFields(changes);
  const before: Facts = Object.fromEntries(Object.keys(after).map((field) => [field, was[field] ?? null]));
  return { before, after };
}
