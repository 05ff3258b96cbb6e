import { describe, expect, test } from 'vitest';
import { splitHosts } from './find-primary.ts';

describe('the hosts of a connection string', () => {
  test.each([
    ['postgres://u:p@a:5432/db', ['postgres://u:p@a:5432/db']],
    ['postgresql://u:p@a:5432,b:5433/db', ['postgresql://u:p@a:5432/db', 'postgresql://u:p@b:5433/db']],
    [
      'postgres://a,b/db?sslmode=verify-full',
      ['postgres://a/db?sslmode=verify-full', 'postgres://b/db?sslmode=verify-full'],
    ],
    ['postgres://u:p%2C%40q@a,b', ['postgres://u:p%2C%40q@a', 'postgres://u:p%2C%40q@b']],
    ['postgres://u:a,b@c,d/db', ['postgres://u:a,b@c/db', 'postgres://u:a,b@d/db']],
    ['postgres://u@[::1]:5432,[::2]:5433/db', ['postgres://u@[::1]:5432/db', 'postgres://u@[::2]:5433/db']],
  ])('%s', (connectionString, urls) => expect(splitHosts(connectionString)).toEqual(urls));

  test.each(['mysql://a/db', 'postgres://', 'postgres:///db', 'postgres://a,/db', 'postgres://a:port,b/db', 'a,b'])(
    'are none in %s',
    (text) => expect(splitHosts(text)).toEqual([]),
  );
});
