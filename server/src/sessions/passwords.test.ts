import { describe, expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

describe('a password', () => {
  test('is the same for every composition of its letters', async () => {
    const hash = await hashPassword('Müller größer');
    expect(await isPassword(hash, 'Mu\u0308ller gro\u0308\u00dfer')).toBe(true);
    expect(await isPassword(hash, 'Muller größer')).toBe(false);
  });

  test('without an account is never right', async () => {
    expect(await isPassword(null, '')).toBe(false);
  });

  test('has a hash of its own each time', async () => {
    expect(await hashPassword('correct horse')).not.toBe(await hashPassword('correct horse'));
  });
});
