import { describe, expect, test } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';

async function addressSeen(test: ReturnType<typeof useTestApp>, forwardedFor: string): Promise<unknown> {
  const before = test.logged.length;
  await test.app.inject({
    url: '/healthz',
    remoteAddress: '203.0.113.1',
    headers: { 'x-forwarded-for': forwardedFor },
  });
  const lines = test.logged.slice(before).map((line) => JSON.parse(line) as { req?: { remoteAddress: string } });
  return lines.find(({ req }) => req)?.req?.remoteAddress;
}

describe('the address a call came from', () => {
  const direct = useTestApp();
  const behindOne = useTestApp({ TRUST_PROXY: '1' });
  const behindTwo = useTestApp({ TRUST_PROXY: '2' });

  test('is the connection’s, whatever the client says, where no proxy is known', async () => {
    expect(await addressSeen(direct, '198.51.100.7')).toBe('203.0.113.1');
  });

  test('is what our own proxies wrote, never what a client wrote before them', async () => {
    expect(await addressSeen(behindOne, '6.6.6.6, 198.51.100.7')).toBe('198.51.100.7');
    expect(await addressSeen(behindTwo, '6.6.6.6, 198.51.100.7, 192.0.2.2')).toBe('198.51.100.7');
  });
});
