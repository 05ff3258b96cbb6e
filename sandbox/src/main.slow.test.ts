import { once } from 'node:events';
import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { exitCode, failToStart, get, post, start, temporaryFolder } from './testing/process.ts';

describe('the process', () => {
  test('keeps text messages in files of its user alone, also in those it made before', async () => {
    const path = join(temporaryFolder(), 'sandbox.db');
    const modes = () => ['', '-wal', '-shm'].map((end) => (statSync(`${path}${end}`).mode & 0o777).toString(8));
    const first = await start({ SANDBOX_DATA: path });
    expect(modes()).toEqual(['600', '600', '600']);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    for (const end of ['', '-wal', '-shm']) chmodSync(`${path}${end}`, 0o644);
    await start({ SANDBOX_DATA: path });
    expect(modes()).toEqual(['600', '600', '600']);
  });

  test('what was answered is still there after kill -9 and a restart', async () => {
    const env = { SANDBOX_DATA: join(temporaryFolder(), 'deep', 'sandbox.db') };
    const first = await start(env);
    const { id } = await post(`${first.url}/v1/orders`, { amount: 500, currency: 'INR', receipt: 'kept' });
    const paid = await post(`${first.url}/sandbox/pay`, { orderId: id });
    await post(`${first.url}/sandbox/sms`, { to: '+919812345678', text: 'Your code is 123456' });
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');

    const { url } = await start(env);
    expect(await get(`${url}/v1/orders?receipt=kept`)).toMatchObject({ items: [{ id, status: 'paid' }] });
    expect(await get(`${url}/v1/payments/${String(paid.razorpay_payment_id)}`)).toMatchObject({ status: 'captured' });
    expect(await get(`${url}/sandbox/messages?to=+919812345678`)).toMatchObject({
      messages: [{ text: 'Your code is 123456' }],
    });
  });

  test('says one line when ready, and stops when its parent is gone', async () => {
    const { child, url } = await start();
    child.disconnect();
    const [code, printed] = await Promise.all([exitCode(child), text(child.stdout!)]);
    expect(code).toBe(0);
    expect(printed).toBe(`Sandbox ready on ${url}\n`);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('stops cleanly on %s, open connections or not', async (signal) => {
    const { child, url } = await start();
    await get(`${url}/sandbox/messages`);
    child.kill(signal);
    expect(await exitCode(child)).toBe(0);
  });

  test('says in one line that its port is taken', async () => {
    const { url } = await start();
    const { code, said, printed } = await failToStart({ SANDBOX_PORT: new URL(url).port });
    expect(code).toBe(1);
    expect(said).toBe('The sandbox cannot start: its port is taken. Choose another with SANDBOX_PORT.\n');
    expect(printed).toBe('');
  });

  test('never runs in production', async () => {
    const { code, said } = await failToStart({ NODE_ENV: 'production' });
    expect(code).toBe(1);
    expect(said).toBe('The sandbox cannot start:\n- it never runs in production (NODE_ENV is production)\n');
  });

  test('says in one line that its data cannot be used', async () => {
    const { code, said } = await failToStart({ SANDBOX_DATA: temporaryFolder() });
    expect(code).toBe(1);
    expect(said).toMatch(/^The sandbox cannot start: SANDBOX_DATA cannot be used \(.+\)\.\n$/);
  });
});
