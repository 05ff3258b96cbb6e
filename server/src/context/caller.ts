import type { Access, Role } from '@ekbid/contract';

export type Caller = {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly emailConfirmedAt: Date | null;
  readonly mobileNumber: string;
  readonly role: Role;
  readonly blockedAt: Date | null;
  /** True for an administrator who must set up a second factor before doing anything else. */
  readonly secondFactorDue?: boolean;
};
export type Bidder = Caller & { readonly role: 'USER' };
export type Admin = Caller & { readonly role: 'ADMIN' };

/** The type of an endpoint's caller, by the endpoint's access. */
export type CallerFor<A extends Access> = A extends 'public'
  ? Caller | null
  : A extends 'provider'
    ? null
    : A extends 'admin' | 'admin-setup'
      ? Admin
      : A extends 'bidder'
        ? Bidder
        : Caller;
