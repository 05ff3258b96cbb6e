import type { Access, Role } from '@ekbid/contract';

/** The person who makes a call. */
export type Caller = {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly emailConfirmedAt: Date | null;
  readonly mobileNumber: string;
  readonly role: Role;
  readonly blockedAt: Date | null;
  /** An administrator who has to set up a second factor before anything else. */
  readonly secondFactorDue?: boolean;
};
export type Bidder = Caller & { readonly role: 'USER' };
export type Admin = Caller & { readonly role: 'ADMIN' };

/** Whom an endpoint's handler can count on, by its access. */
export type CallerFor<A extends Access> = A extends 'public'
  ? Caller | null
  : A extends 'provider'
    ? null
    : A extends 'admin' | 'admin-setup'
      ? Admin
      : A extends 'bidder'
        ? Bidder
        : Caller;
