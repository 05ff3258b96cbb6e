import { Secret, TOTP } from 'otpauth';

// What every authenticator app takes, RFC 6238's own defaults: SHA-1, six digits, thirty seconds.
const settings = { issuer: 'EkBid', algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** A phone's clock may be this many steps off, and a person may type slowly. */
const window = 1;

export const secretBytes = 20;

/** How the secret comes into an app: typed, or as the address in a QR code. */
export function describeSecret(secret: Uint8Array, account: string): { secret: string; address: string } {
  const totp = totpOf(secret, account);
  return { secret: totp.secret.base32, address: totp.toString() };
}

/** The 30-second step since 1970 whose code this is; null where it is none of now. */
export function stepOf(secret: Uint8Array, code: string, now: Date): number | null {
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

function totpOf(secret: Uint8Array, label = 'EkBid'): TOTP {
  return new TOTP({ ...settings, label, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) });
}
