import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as contract from './index.ts';

const auctionId = '0b7c1f4e-6d0a-4b58-9a51-0f6f3e1f7a11';
const userId = '5f6f9a30-2f0e-4a53-8f6a-3a7b1b1c2d3e';
const signUp = {
  firstName: 'Asha',
  lastName: 'Kumar',
  email: 'asha@example.com',
  mobileNumber: '9876543210',
  password: 'lantern7',
};

function refusalIn(schema: z.ZodMiniType, sent: unknown): string | undefined {
  return z.safeParse(schema, sent).error?.issues[0]?.message;
}

describe('what a call takes', () => {
  test.each([
    ['POST /users', contract.signUp.body, signUp],
    ['POST /auth/login', contract.login.body, { password: 'x', email: 'asha@example.com' }],
    ['POST /auth/login', contract.login.body, { password: 'x', mobileNumber: '9876543210', remember: true }],
    ['POST /otp/send', contract.sendOtp.body, { phone: '9876543210' }],
    ['POST /otp/verify-otp', contract.verifyOtp.body, { phone: '9876543210', otp: '123456' }],
    ['POST /bids', contract.placeBid.body, { auctionId, userId, bidAmount: 5 }],
    [
      'POST /payment/create-order',
      contract.createOrder.body,
      { auctionId, amount: 5, currency: 'INR', receipt: 'a11d3e' },
    ],
    [
      'POST /payment/verify-payment',
      contract.verifyPayment.body,
      { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: '00ff' },
    ],
    ['GET /auctions', contract.listAuctions.query, { status: 'active', minBid: '1', maxBid: '99.50', search: 'phone' }],
    ['GET /bids/my-bids/all', contract.listMyBids.query, { status: 'won', sort: 'highest' }],
    ['GET /leaderboard/{}', contract.getLeaderboard.query, { status: 'disqualified', search: 'asha' }],
    ['POST /reports', contract.createReport.body, { reason: 'Wrong picture', description: 'It shows another thing.' }],
  ])('%s: the fields people know', (_call, schema, sent) => {
    const read = z.parse(schema, sent);
    expect(Object.keys(read)).toEqual(expect.arrayContaining(Object.keys(sent)));
  });

  test.each([
    ['every filter left empty', contract.listAuctions.query, { status: '', minBid: '', maxBid: '', search: '' }, true],
    ['a status nobody knows', contract.listAuctions.query, { status: 'paused' }, false],
    ['a price that is none', contract.listAuctions.query, { minBid: 'cheap' }, false],
    ['an order nobody knows', contract.listAuctions.query, { sort: 'cheapest' }, false],
    ['another currency', contract.createOrder.body, { auctionId, amount: 5, currency: 'USD' }, false],
    ['an auction that is no id', contract.placeBid.body, { auctionId: '1', userId, bidAmount: 5 }, false],
    [
      'a payment without its signature',
      contract.verifyPayment.body,
      { razorpay_payment_id: 'p', razorpay_order_id: 'o' },
      false,
    ],
  ])('%s', (_what, schema, sent, fits) => {
    expect(z.safeParse(schema as z.ZodMiniType, sent).success).toBe(fits);
  });

  test('amounts arrive in paise', () => {
    expect(z.parse(contract.placeBid.body, { auctionId, userId, bidAmount: '5.50' }).bidAmount).toBe(550);
    expect(z.parse(contract.createOrder.body, { auctionId, amount: 5 })).toMatchObject({
      amount: 500,
      currency: 'INR',
    });
  });

  test('a sign-in is remembered only when asked for', () => {
    expect(z.parse(contract.login.body, { password: 'x', email: signUp.email }).remember).toBe(false);
  });
});

describe('what a call refuses in the words of the rules', () => {
  test.each([
    ['sign_up_fields_missing', {}, contract.signUp.body],
    ['first_name_length', { ...signUp, firstName: 'Al' }, contract.signUp.body],
    ['email_format', { ...signUp, email: 'asha' }, contract.signUp.body],
    ['mobile_length', { ...signUp, mobileNumber: '1' }, contract.signUp.body],
    ['password_length', { ...signUp, password: 'short' }, contract.signUp.body],
    ['mobile_length', {}, contract.sendOtp.body],
    ['otp_required', { phone: '9876543210' }, contract.verifyOtp.body],
    ['password_missing', {}, contract.login.body],
    ['login_missing', { password: 'x' }, contract.login.body],
    ['login_email_format', { password: 'x', email: 'asha' }, contract.login.body],
    ['login_phone_length', { password: 'x', mobileNumber: '1' }, contract.login.body],
    ['report_fields_missing', {}, contract.createReport.body],
    ['report_fields_missing', { reason: 'x' }, contract.createReport.body],
  ])('%s for %j', (code, sent, schema) => {
    expect(refusalIn(schema as z.ZodMiniType, sent)).toBe(code);
  });

  test('report_too_long from the 101st and 2001st character', () => {
    const most = { reason: 'x'.repeat(100), description: 'x'.repeat(2000) };
    const { body } = contract.createReport;
    expect(refusalIn(body, most)).toBeUndefined();
    expect(refusalIn(body, { ...most, reason: `${most.reason}x` })).toBe('report_too_long');
    expect(refusalIn(body, { ...most, description: `${most.description}x` })).toBe('report_too_long');
  });
});
