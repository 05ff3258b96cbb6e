import { entryModes, reservationMinutes, seededRandom } from '@ekbid/domain';
import { type Acknowledged, actAsBidder } from './bidder.ts';
import { Chances, oweRefunds, reconcile, sendRefund, type Server, type Steps } from './use-cases.ts';
import { faultsAtRest, faultsNow } from './check.ts';
import { cancel, declare, enqueue, type Job, newWorld, rowOf } from './world.ts';
import { Provider } from './provider.ts';
import { type Rules, rules as ownRules } from './rules.ts';
import * as transaction from './transactions.ts';

type Figures = {
  orders: number;
  captured: number;
  bids: number;
  refunds: number;
  tasks: number;
  crashes: number;
  steps: number;
};
export type Run = {
  readonly seed: number;
  readonly faults: readonly string[];
  readonly figures: Figures;
  readonly moves: ReadonlyMap<string, number>;
};

type Options = {
  /** Broken rules that replace the real ones. The simulation must then find faults. */
  readonly rules?: Rules;
  /** Whether every order is reconciled from time to time. If not, the provider is asked only after a webhook. */
  readonly reconciles?: boolean;
};

/**
 * One random run of EkBid with bidders, administrators, an unreliable provider, and two processes that can die at any
 * step.
 */
export function simulate(seed: number, { rules = ownRules, reconciles = true }: Options = {}): Run {
  const simulation = new Simulation(rules, reconciles, new Chances(seededRandom(seed)));
  const faults = simulation.run();
  return { seed, faults, figures: simulation.figures(), moves: simulation.moves };
}

const bidders = 4;
const servers = 2;
const days = 86_400;

class Simulation {
  readonly #server: Server;
  readonly #acknowledged: Acknowledged[] = [];
  /** How often each process died. If this number grows while a use case runs on the process, the use case stops. */
  readonly #deaths = Array.from({ length: servers }, () => 0);
  #people: Steps[];
  #workers: { readonly steps: Steps; readonly server: number; readonly job: Job }[] = [];
  #steps = 0;

  readonly #reconciles: boolean;

  constructor(rules: Rules, reconciles: boolean, chances: Chances) {
    this.#reconciles = reconciles;
    const auction = () => ({
      maxSlots: 2 + chances.upTo(6),
      endTime: chances.upTo(3 * reservationMinutes * 60),
      entryMode: entryModes[chances.upTo(entryModes.length)] ?? ('paid' as const),
    });
    const world = newWorld([auction(), auction()]);
    this.#server = { world, provider: new Provider(), rules, chances };
    const request = this.#request.bind(this);
    this.#people = Array.from({ length: bidders }, (_, bidder) =>
      actAsBidder({ server: this.#server, request, bidder, acknowledged: this.#acknowledged }),
    );
  }

  run(): string[] {
    try {
      while (this.#people.length > 0) {
        this.#stepOnce();
        const faults = faultsNow(this.#server.world);
        if (faults.length > 0) return faults;
      }
      this.#comeToRest();
      const { world, provider } = this.#server;
      return faultsAtRest(world, provider, this.#acknowledged);
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  }

  get moves(): ReadonlyMap<string, number> {
    return this.#server.world.moves;
  }

  figures(): Figures {
    const { world, provider } = this.#server;
    return {
      orders: world.orders.length,
      captured: provider.payments.filter(({ status }) => status === 'captured').length,
      bids: world.bids.length,
      refunds: world.refunds.filter(({ state }) => state === 'refunded').length,
      tasks: world.tasks.size,
      crashes: this.#deaths.reduce((sum, deaths) => sum + deaths, 0),
      steps: this.#steps,
    };
  }

  /** Runs a use case on a process that may die between two steps. The answer of the process may also get lost. */
  *#request<Value>(useCase: Steps<Value>): Steps<Value | 'lost'> {
    const { chances } = this.#server;
    const server = chances.upTo(servers);
    const deaths = this.#deaths[server];
    for (;;) {
      const { done, value } = useCase.next();
      if (done) return chances.faulty && chances.happens(0.05) ? 'lost' : value;
      yield;
      if (this.#deaths[server] !== deaths) return 'lost';
    }
  }

  #stepOnce(): void {
    this.#steps += 1;
    const { chances } = this.#server;
    const chance = chances.upTo(100);
    if (chance < 55) this.#stepPerson();
    else if (chance < 75) this.#stepWorker();
    else if (chance < 85) this.#deliverWebhook();
    else if (chance < 90) this.#server.world.now += chances.upTo(reservationMinutes * 20);
    else if (chance < 94) this.#runClockwork();
    else if (chance < 96) this.#crash();
    else this.#meddle();
  }

  #stepPerson(): void {
    const { chances } = this.#server;
    const person = chances.pick(this.#people);
    if (person?.next().done) this.#people = this.#people.filter((other) => other !== person);
  }

  #crash(): void {
    const server = this.#server.chances.upTo(servers);
    this.#deaths[server] = (this.#deaths[server] ?? 0) + 1;
    for (const { job, server: at } of this.#workers) if (at === server) job.lockedBy = null;
    this.#workers = this.#workers.filter((worker) => worker.server !== server);
  }

  #stepWorker(): void {
    const { world, chances } = this.#server;
    const due = world.jobs.filter(({ runAt, lockedBy }) => lockedBy === null && runAt <= world.now);
    const job = chances.pick(due);
    if (job && chances.happens(0.3)) {
      const server = chances.upTo(servers);
      job.lockedBy = server;
      this.#workers.push({ job, server, steps: this.#work(job) });
    }
    const worker = chances.pick(this.#workers);
    if (!worker?.steps.next().done) return;
    this.#workers = this.#workers.filter((other) => other !== worker);
    world.jobs = world.jobs.filter((other) => other !== worker.job);
  }

  *#work({ kind, subject }: Job): Steps {
    const { world, chances } = this.#server;
    if (kind === 'owe') return yield* oweRefunds(this.#server, Number(subject));
    if (kind === 'refund') return yield* sendRefund(this.#server, Number(subject));
    const order = world.orders.find(({ providerOrder }) => providerOrder === subject);
    const known = order ? yield* reconcile(this.#server, order) : 'unknown';
    // A webhook can arrive before the order's id at the provider is stored. So the job is tried again later.
    if (known === 'unknown') enqueue(world, 'reconcile', subject, world.now + 60 + chances.upTo(60));
  }

  #deliverWebhook(): void {
    const { world, provider, chances } = this.#server;
    const place = chances.upTo(provider.outbox.length);
    const event = provider.outbox[place];
    if (!event) return;
    if (!chances.faulty || chances.happens(0.7)) provider.outbox.splice(place, 1);
    if (chances.faulty && chances.happens(0.1)) return;
    if (world.inbox.has(event.eventId)) return;
    world.inbox.add(event.eventId);
    enqueue(world, 'reconcile', event.order);
  }

  /** Work that is due regularly: reconciles orders, and enqueues a job for each pending refund that has none. */
  #runClockwork(): void {
    const { world } = this.#server;
    for (const order of world.orders) {
      if (!this.#reconciles || order.reconcileAt === null || order.reconcileAt > world.now) continue;
      transaction.scheduleReconcile(world, order);
      this.#workers.push({
        job: { id: 0, kind: 'reconcile', subject: '', runAt: 0, lockedBy: 0 },
        server: 0,
        steps: this.#look(order.id),
      });
    }
    for (const { id, state } of world.refunds)
      if (state === 'pending' && !world.jobs.some(({ kind, subject }) => kind === 'refund' && subject === String(id)))
        enqueue(world, 'refund', String(id));
  }

  *#look(orderId: number): Steps {
    const { world } = this.#server;
    const order = rowOf(world.orders, orderId);
    if ((yield* reconcile(this.#server, order)) === 'unknown') order.reconcileAt = world.now + 60;
  }

  /** Simulates what administrators do, what operators do in the provider's dashboard, and what banks do. */
  #meddle(): void {
    const { world, provider, chances } = this.#server;
    const auction = chances.pick(world.auctions);
    const chance = chances.upTo(20);
    if (chance === 0 && auction) cancel(world, auction);
    else if (chance === 1) world.blocked.add(chances.upTo(bidders));
    else if (chance < 4 && auction) declare(world, auction);
    else if (chance < 8) this.#settleAtProvider();
    else if (chance === 8) {
      const payment = chances.pick(provider.payments.filter(({ status }) => status === 'captured'));
      const outcome = chances.happens(0.5) ? 'processed' : 'pending';
      if (payment) provider.refund(payment, `dashboard_${payment.id}`, payment.amountPaise, outcome);
    }
  }

  #settleAtProvider(): void {
    const { provider, chances } = this.#server;
    const refund = chances.pick(provider.refunds);
    if (refund) provider.finishRefund(refund);
    const payment = chances.pick(provider.payments);
    if (payment) provider.capture(payment);
  }

  /** Stops all failures, lets days pass and runs every job when it is due. Afterwards nothing may be unfinished. */
  #comeToRest(): void {
    const { world, provider, chances } = this.#server;
    chances.faulty = false;
    for (const payment of provider.payments) provider.capture(payment);
    for (const refund of provider.refunds) provider.finishRefund(refund);
    const until = world.now + 6 * days;
    while (world.now < until) {
      for (const auction of world.auctions) declare(world, auction);
      while (provider.outbox.length > 0) this.#deliverWebhook();
      this.#runClockwork();
      while (this.#workers.length > 0 || world.jobs.some(({ runAt }) => runAt <= world.now)) this.#stepWorker();
      for (const refund of provider.refunds) provider.finishRefund(refund);
      world.now += 3600;
    }
  }
}
