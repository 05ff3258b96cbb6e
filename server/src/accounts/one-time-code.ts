import { randomInt } from 'node:crypto';
import { otpDigits } from '@ekbid/domain';
import { type Keys, sign } from '../keys.ts';

export function makeCode(): string {
  return randomInt(10 ** otpDigits)
    .toString()
    .padStart(otpDigits, '0');
}

/** Keyed, and of one number in one browser: what the database holds helps nobody to a code. */
export function hashCode(keys: Keys, code: string, to: { mobileNumber: string; visitorHash: Buffer }): Buffer {
  return sign(keys.otp, 'code', to.mobileNumber, to.visitorHash.toString('hex'), Buffer.from(code).toString('hex'));
}
