import * as contract from '@ekbid/contract';
import { describe, expect, test, vi } from 'vitest';
import { newPerson, password } from '../accounts/testing/people.ts';
import { Browser } from '../testing/browser.ts';
import { createAuction, signIn, useTestApp, withoutCounting } from '../testing/test-app.ts';

const app = useTestApp();

const createOrder = (auctionId: string) => ({ body: { auctionId, amount: 7 } });

describe('a changing request', () => {
  test.each([
    ['without the token header', { 'x-xsrf-token': '' }],
    ['with another token', { 'x-xsrf-token': 'A'.repeat(43) }],
    ['from another origin', { origin: 'https://evil.example' }],
    ['from an origin that only looks like ours', { origin: 'http://localhost:80.evil.example' }],
  ])('%s is refused as forged', async (_name, headers) => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    const answer = await asha.browser.call(contract.createOrder, { ...createOrder(auctionId), headers });
    expect([answer.status, answer.problem.code]).toEqual([403, 'forged_request']);
  });

  test('with the token of another session is refused, cookie and header agreeing', async () => {
    const [asha, ravi, auctionId] = [await signIn(app), await signIn(app), await createAuction(app)];
    asha.browser.cookies.set('XSRF-TOKEN', ravi.browser.cookies.get('XSRF-TOKEN') ?? '');
    expect((await asha.browser.call(contract.createOrder, createOrder(auctionId))).problem.code).toBe('forged_request');
  });

  test('from our own origin is served', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    const headers = { host: 'ekbid.test', origin: 'http://ekbid.test' };
    expect((await asha.browser.call(contract.createOrder, { ...createOrder(auctionId), headers })).status).toBe(200);
  });
});

test('a caller without access gets that refusal before one about the request', async () => {
  const nobody = new Browser(app.app);
  await nobody.send('GET', '/api/auctions');
  const refused = await nobody.call(contract.createOrder, { body: { auctionId: 'none', amount: 'much' } });
  expect([refused.status, refused.problem.code]).toEqual([401, 'not_signed_in']);
  const asha = await signIn(app);
  const wrong = await asha.browser.call(contract.createOrder, { body: { auctionId: 'none', amount: 'much' } });
  expect([wrong.status, wrong.problem.code]).toEqual([400, 'invalid_request']);
});

test('a caller without access does not learn the parameters of a file', async () => {
  const nobody = await new Browser(app.app).send('GET', '/api/money/payments.csv?from=x');
  const asha = await (await signIn(app)).browser.send('GET', '/api/money/payments.csv?from=x');
  expect([nobody.statusCode, asha.statusCode]).toEqual([401, 403]);
});

describe('a reply', () => {
  test('to any GET leaves the browser an id it cannot read and a token it can', async () => {
    const response = await new Browser(app.app).send('GET', '/api/auctions');
    const cookies = Object.fromEntries(response.cookies.map(({ name, ...rest }) => [name, rest]));
    expect(cookies['ekbid_visitor']).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(cookies['XSRF-TOKEN']?.httpOnly).toBeUndefined();
  });

  test('has the whole security policy, with the provider as the only foreign origin', async () => {
    const { headers } = await new Browser(app.app).send('GET', '/api/auctions');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' http://provider.test;");
    expect(policy).toContain('frame-src http://provider.test;');
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-store');
  });

  test('to an unknown address or an unreadable body has the shape of every other refusal', async () => {
    const browser = new Browser(app.app);
    const missing = await browser.send('GET', '/api/nothing');
    expect([missing.statusCode, missing.json()]).toEqual([
      404,
      expect.objectContaining({ success: false, code: 'not_found' }),
    ]);
    const broken = await browser.send('POST', '/api/bids', '{', { 'content-type': 'application/json' });
    expect([broken.statusCode, broken.json()]).toMatchObject([400, { success: false, code: 'invalid_request' }]);
    const wrong = await browser.call(contract.getAuction, { params: { auctionId: 'not-an-id' } });
    expect([wrong.status, wrong.problem.code]).toEqual([404, 'not_found']);
    const odd = await browser.send('GET', '/api/auctions?limit=many');
    expect([odd.statusCode, odd.json()]).toMatchObject([400, { code: 'invalid_request', field: 'limit' }]);
  });
});

describe('an unexpected error', () => {
  test('is logged with its details, and answered without them', async () => {
    const asha = await signIn(app);
    const before = app.logged.length;
    const bug = vi.spyOn(app.deps.provider, 'isAuthentic').mockImplementation(() => {
      throw new Error('a bug with the secret word swordfish');
    });
    const auctionId = await createAuction(app);
    const ordered = await asha.browser.call(contract.createOrder, createOrder(auctionId));
    const answer = await asha.browser.call(contract.verifyPayment, {
      body: { razorpay_order_id: ordered.ok.order.id, razorpay_payment_id: 'pay_x', razorpay_signature: '00' },
    });
    bug.mockRestore();
    expect([answer.status, answer.problem.code]).toEqual([500, 'unexpected']);
    expect(JSON.stringify(answer.problem)).not.toContain('swordfish');
    expect(app.logged.slice(before).join('')).toContain('swordfish');
  });
});

describe('logs', () => {
  test('name who signed in by what, and each refusal of a security control, without what was typed', async () => {
    const before = app.logged.length;
    const asha = await newPerson(app);
    await asha.browser.call(contract.login, { body: { email: asha.email, password: 'not the password' } });
    await asha.browser.call(contract.login, { body: { email: asha.email, password } });
    await asha.browser.call(contract.getDashboard);
    await asha.browser.call(contract.logout, { headers: { 'x-xsrf-token': 'A'.repeat(43) } });
    const lines = app.logged.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
    const signedIn = lines.filter(({ msg }) => msg === 'signed in').map(({ userId, factors }) => [userId, factors]);
    expect(signedIn).toEqual([
      [asha.userId, 'code to the phone'],
      [asha.userId, 'password'],
    ]);
    const refused = lines.filter(({ msg }) => msg === 'a security control refused');
    expect(refused.map(({ refusal }) => refusal)).toEqual(['login_failed', 'forbidden', 'forged_request']);
    for (const { reqId } of refused) expect(lines.find((line) => line['req'] && line['reqId'] === reqId)).toBeDefined();
    const text = app.logged.slice(before).join('');
    for (const secret of [password, 'not the password', asha.email]) expect(text).not.toContain(secret);
  });

  test('hold no cookie, token, payment token or amount', async () => {
    // No id contains these digits by chance.
    const amount = 4_821_357;
    const [asha, auctionId] = [await signIn(app), await createAuction(app, { endingBidPaise: 1_000_000_000 })];
    const before = app.logged.length;
    const ordered = await asha.browser.call(contract.createOrder, { body: { auctionId, amount } });
    const { providerPaymentId, signature } = app.deps.provider.pay(ordered.ok.order.id);
    const verified = await asha.browser.call(contract.verifyPayment, {
      body: {
        razorpay_order_id: ordered.ok.order.id,
        razorpay_payment_id: providerPaymentId,
        razorpay_signature: signature,
      },
    });
    await asha.browser.call(contract.placeBid, {
      body: { auctionId, userId: asha.userId, bidAmount: amount },
      headers: { authorization: verified.ok.token },
    });
    const logged = withoutCounting(app.logged.slice(before));
    expect(logged).toContain('/api/bids');
    for (const secret of [...asha.browser.cookies.values(), verified.ok.token, signature, String(amount), asha.email])
      expect(logged).not.toContain(secret);
  });
});
