import { randomInt } from 'node:crypto';
import { otpDigits, sharedOtpDigits } from '@ekbid/domain';
import { type Keys, sign } from '../keys.ts';

export function makeCode(): string {
  return randomInt(10 ** otpDigits)
    .toString()
    .padStart(otpDigits, '0');
}

export function makeSharedCode(): string {
  return randomInt(10 ** sharedOtpDigits)
    .toString()
    .padStart(sharedOtpDigits, '0');
}

/** The hash of a code that works in every browser that asked for it. */
export function hashSharedCode(keys: Keys, code: string, { mobileNumber }: { mobileNumber: string }): Buffer {
  return sign(keys.otp, 'shared code', mobileNumber, Buffer.from(code).toString('hex'));
}

/** Keyed, and of one number in one browser: what the database holds helps nobody to a code. */
export function hashCode(keys: Keys, code: string, to: { mobileNumber: string; visitorHash: Buffer }): Buffer {
  return sign(keys.otp, 'code', to.mobileNumber, to.visitorHash.toString('hex'), Buffer.from(code).toString('hex'));
}
