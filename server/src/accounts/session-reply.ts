import type { Session } from '@ekbid/contract';
import type { Caller } from './admit.ts';

/** A signed-in person, as their own browser sees them. */
export function toSession({
  userId,
  role,
  firstName,
  lastName,
  email,
  emailConfirmedAt,
  mobileNumber,
  blockedAt,
  secondFactorDue = false,
}: Caller): Session {
  const name = `${firstName} ${lastName}`.trim();
  return {
    userRole: role,
    userData: {
      _id: userId,
      name,
      firstName,
      lastName,
      email,
      emailConfirmed: emailConfirmedAt !== null,
      mobileNumber,
      blocked: blockedAt !== null,
    },
    ...(secondFactorDue && { secondFactorDue }),
  };
}
