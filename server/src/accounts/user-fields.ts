import { normalName, type SignUpFields } from '@ekbid/domain';
import { getMobileNumber } from '../otp/mobile-number.ts';

/** The typed fields as they are stored: one spelling for each address and each number. */
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
