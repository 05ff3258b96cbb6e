import { sql } from 'kysely';

/**
 * Whether the amounts of auction `a` may be told: those of a declared one, and of no other. What `isSealed` says of
 * outcomes, in a form an index can serve; a test holds the two together. Every sum and list of money is cut by this.
 */
export const isOpen = sql<boolean>`a.declared_at is not null`;
