import type { Session } from '@ekbid/contract';
import { normalName, type SignUpFields } from '@ekbid/domain';
import { getMobileNumber } from '../otp/mobile-number.ts';
import type { Caller } from '../sessions/authorize.ts';

/** Returns the typed fields as they are stored. Addresses and numbers are normalized, so that each has one spelling. */
export function readUserFields(fields: Omit<SignUpFields, 'password'>) {
  return {
    firstName: normalName(fields.firstName),
    lastName: normalName(fields.lastName),
    email: normalEmail(fields.email),
    mobileNumber: getMobileNumber(fields.mobileNumber),
  };
}

export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** A signed-in person's own data, as their browser receives it. */
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
