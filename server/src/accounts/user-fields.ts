import { normalName, type SignUpFields } from '@ekbid/domain';
import { getMobileNumber } from '../otp/mobile-number.ts';

/** What was typed, as it is kept: one spelling for one address and one number. */
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
