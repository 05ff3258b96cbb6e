import { randomUUID } from 'node:crypto';
import { TOTP, Secret } from 'otpauth';
import * as contract from '@ekbid/contract';
import type { PrizeState } from '@ekbid/domain';
import { password } from '../../accounts/testing/people.ts';
import { hashPassword } from '../../sessions/passwords.ts';
import { auctionFields, type FormFields, photograph } from '../../auctions/testing/submit-auction.ts';
import { insertOperatorTask } from '../../orders/operator-tasks.queries.ts';
import { declareWinner } from '../../results/declare-winner.ts';
import { bid, order, payAndVerify } from '../../testing/bidding.ts';
import { oweRefund, readRefund } from '../../testing/refunds.ts';
import { runJobs } from '../../testing/run-jobs.ts';
import { createAuction, type Person, type TestApp } from '../../testing/test-app.ts';

/** Creates the data that a call needs. The data belongs to the person whom the call is about. */
export class Scene {
  readonly test: TestApp;
  readonly owner: Person;
  /** The person who makes the call. Null if there is no session. */
  readonly caller: Person | null;

  constructor(test: TestApp, owner: Person, caller: Person | null) {
    this.test = test;
    this.owner = owner;
    this.caller = caller;
  }

  readonly auction = (change: Parameters<typeof createAuction>[1] = {}) => createAuction(this.test, change);

  /** Creates an unpaid order of the owner. */
  async order() {
    const auctionId = await this.auction();
    const { ok } = await order(this.owner, auctionId, 5);
    return { auctionId, orderId: ok.order.id };
  }

  async paidOrder() {
    const { auctionId, orderId } = await this.order();
    return { auctionId, orderId, ...this.test.deps.provider.pay(orderId) };
  }

  async token() {
    const { auctionId, orderId } = await this.order();
    return { auctionId, token: await payAndVerify(this.test, this.owner, orderId) };
  }

  /** Creates a bid of the owner, whose e-mail address is confirmed. */
  async bid(): Promise<string> {
    const confirmed = { emailConfirmedAt: new Date() };
    await this.test.db.updateTable('users').where('userId', '=', this.owner.userId).set(confirmed).execute();
    return (await bid(this.test, this.owner, await this.auction(), 5)).bidId;
  }

  /** Creates a paid order of the owner, and returns its `paymentOrderId`. */
  async paidOrderId(): Promise<string> {
    const { providerOrderId } = await bid(this.test, this.owner, await this.auction(), 5);
    const orders = this.test.db.selectFrom('paymentOrders').where('providerOrderId', '=', providerOrderId);
    return (await orders.select('paymentOrderId').executeTakeFirstOrThrow()).paymentOrderId;
  }

  async declaredAuction(): Promise<string> {
    const auctionId = await this.auction({ endsInMinutes: -1 });
    await declareWinner(this.test.deps, auctionId, 'ekbid');
    return auctionId;
  }

  readonly place = {
    name: 'Asha Kulkarni',
    address: '12 Main Road',
    pinCode: '400058',
    region: 'MH',
    telephone: '9876543210',
    note: '',
  };

  /** Creates a prize of the owner in one of these states. */
  async prize(state: 'to_claim' | 'claimed' | 'sent' | 'expired' = 'to_claim'): Promise<{ auctionId: string }> {
    const auctionId = await this.auction({ maxSlots: 1 });
    await bid(this.test, this.owner, auctionId, 5);
    await declareWinner(this.test.deps, auctionId, 'ekbid');
    const moves: PrizeState[] = state === 'sent' ? ['claimed', 'sent'] : state === 'to_claim' ? [] : [state];
    for (const to of moves) await this.#move(auctionId, to);
    return { auctionId };
  }

  async #move(auctionId: string, state: PrizeState): Promise<void> {
    const as = { claimed: 'winner', sent: 'administrator' }[String(state)] ?? 'ekbid';
    const by = as === 'ekbid' ? null : this.owner.userId;
    const set = { state, movedAs: as, movedBy: by, contact: JSON.stringify(this.place), carrier: 'India Post' };
    const { contact: _, ...later } = set;
    const change = state === 'claimed' ? set : later;
    await this.test.db.updateTable('prizes').where('auctionId', '=', auctionId).set(change).execute();
  }

  async report(): Promise<string> {
    const description = randomUUID();
    await this.owner.browser.call(contract.createReport, { body: { reason: 'Wrong picture', description } });
    const { reportId } = await this.test.db
      .selectFrom('reports')
      .where('description', '=', description)
      .select('reportId')
      .executeTakeFirstOrThrow();
    return reportId;
  }

  async resolvedReport(): Promise<string> {
    const reportId = await this.report();
    const resolved = { resolvedAt: new Date(), resolvedBy: this.owner.userId, note: 'Changed the picture' };
    await this.test.db.updateTable('reports').where('reportId', '=', reportId).set(resolved).execute();
    return reportId;
  }

  /** Creates a notification of the owner. */
  async notification(): Promise<string> {
    const { notificationId } = await this.test.db
      .insertInto('notifications')
      .values({ userId: this.owner.userId, kind: 'report_answered', reportId: await this.resolvedReport() })
      .returning('notificationId')
      .executeTakeFirstOrThrow();
    return notificationId;
  }

  async task(): Promise<string> {
    const subject = `pay_${randomUUID()}`;
    await insertOperatorTask(this.test.db, { kind: 'dispute', subject });
    return this.#taskAbout(subject);
  }

  async refusedRefund(): Promise<string> {
    // Earlier refunds are sent first, so that the provider refuses this one.
    await runJobs(this.test);
    const { providerOrderId } = await oweRefund(this.test);
    this.test.deps.provider.troubles.push('refused');
    await runJobs(this.test);
    return this.#taskAbout((await readRefund(this.test, providerOrderId)).refundId);
  }

  async #taskAbout(subject: string): Promise<string> {
    const { taskId } = await this.test.db
      .selectFrom('operatorTasks')
      .where('subject', '=', subject)
      .select('taskId')
      .executeTakeFirstOrThrow();
    return taskId;
  }

  readonly change = (change: { blockedAt?: Date; role?: contract.Role }) =>
    this.test.db.updateTable('users').where('userId', '=', this.owner.userId).set(change).execute();

  /** Sets a password for the caller and returns it. */
  async password(): Promise<string> {
    if (this.caller) {
      const passwordHash = await (hashed ??= hashPassword(password));
      await this.test.db.updateTable('users').where('userId', '=', this.caller.userId).set({ passwordHash }).execute();
    }
    return password;
  }

  /**
   * Returns a code of the caller's authenticator app. Callers who cannot have a second factor get an arbitrary code.
   */
  async secondFactorCode({ on }: { on: boolean }): Promise<string> {
    const presentPassword = await this.password();
    const begun = await this.caller?.browser.call(contract.beginSecondFactor, { body: { presentPassword } });
    if (begun?.status !== 200) return '123456';
    const app = new TOTP({ secret: Secret.fromBase32(begun.ok.data.secret) });
    // Two codes, because each can be used only once. The second one is for the next time step, which is accepted too,
    // because clocks differ.
    const codes = [app.generate(), app.generate({ timestamp: Date.now() + 30_000 })] as const;
    if (on) await this.caller?.browser.call(contract.confirmSecondFactor, { body: { code: codes[0] } });
    return codes[on ? 1 : 0];
  }

  /** Inserts a spending limit of the caller whose increase was requested more than a day ago. */
  async raisedLimit(): Promise<'day'> {
    if (this.caller) {
      const { ownLimitsId } = await this.test.db
        .insertInto('ownLimits')
        .values({ createdAt: new Date() })
        .returning('ownLimitsId')
        .executeTakeFirstOrThrow();
      await this.test.db.insertInto('ownLimitsAccounts').values({ ownLimitsId, userId: this.caller.userId }).execute();
      const raise = { raiseAskedAt: new Date(Date.now() - 25 * 3_600_000), raiseToPaise: 90_000 };
      await this.test.db
        .insertInto('spendingLimits')
        .values({ ownLimitsId, period: 'day', limitPaise: 50_000, ...raise })
        .execute();
    }
    return 'day';
  }

  async draft(): Promise<string> {
    const { draftId } = await this.test.db
      .insertInto('auctionDrafts')
      .values({ form: JSON.stringify({ title: 'A draft' }), createdBy: this.owner.userId })
      .returning('draftId')
      .executeTakeFirstOrThrow();
    return draftId;
  }

  async form(fields: FormFields = auctionFields()): Promise<FormData> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value);
    form.set('auctionImage', new Blob([new Uint8Array(await photograph())]), 'kettle.jpg');
    return form;
  }
}

let hashed: Promise<string> | undefined;
