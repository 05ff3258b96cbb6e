import { randomInt } from 'node:crypto';
import { type Keys, sign } from '../keys.ts';

const count = 10;
// No letter or digit that is taken for another when it is read from paper.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const half = 5;

/** Fresh ones, as people keep them: `abcde-fgh23`. 49 bits each. */
export function makeRecoveryCodes(): string[] {
  const part = () => Array.from({ length: half }, () => letters.charAt(randomInt(letters.length))).join('');
  return Array.from({ length: count }, () => `${part()}-${part()}`);
}

/** However it is typed: in capitals, without the hyphen, with spaces. */
export function hashRecoveryCode(keys: Keys, userId: string, typed: string): Buffer {
  const code = typed.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  return sign(keys['second-factor'], 'recovery', userId, code);
}
