import type { AuctionFields } from '@ekbid/domain';

/** The fields of an auction that has a start. */
export type StartedFields = AuctionFields & { readonly startTime: number };

export type AuctionColumns = Omit<StartedFields, 'startTime' | 'endTime'> & {
  readonly startTime: Date;
  readonly endTime: Date;
  readonly picture: string | null;
};

export function fieldsOf(auction: AuctionColumns): StartedFields {
  return {
    title: auction.title,
    description: auction.description,
    startingBidPaise: auction.startingBidPaise,
    endingBidPaise: auction.endingBidPaise,
    bidIncrementPaise: auction.bidIncrementPaise,
    startTime: auction.startTime.getTime(),
    endTime: auction.endTime.getTime(),
    maxSlots: auction.maxSlots,
    autoDeclare: auction.autoDeclare,
  };
}

export function changedFields(present: StartedFields, next: StartedFields): Partial<StartedFields> {
  const changed = Object.entries(next).filter(([field, value]) => value !== present[field as keyof StartedFields]);
  return Object.fromEntries(changed);
}

type Description = Record<string, string | number | boolean>;

/** Fields as the record of administrators' acts keeps them: flat, times readable. */
export function describeFields(fields: Partial<StartedFields>): Description {
  const described = Object.entries(fields).map(([field, value]) => [
    field,
    field === 'startTime' || field === 'endTime' ? new Date(Number(value)).toISOString() : value,
  ]);
  return Object.fromEntries(described) as Description;
}

/** What a change changed, as it was and as it is: `title.before`, `title.after`. */
export function describeChange(
  present: StartedFields,
  changes: Partial<StartedFields>,
  newPicture: string | null,
): Description {
  const before = describeFields(present);
  const described: Description = newPicture === null ? {} : { 'picture.after': newPicture };
  for (const [field, value] of Object.entries(describeFields(changes))) {
    described[`${field}.before`] = before[field] ?? '';
    described[`${field}.after`] = value;
  }
  return described;
}
