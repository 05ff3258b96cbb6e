import { withoutNumbers } from '../../provider/payment-provider.ts';
import type { TestProvider } from '../../testing/test-provider.ts';

/** One call to the payment provider, with its arguments. */
export type Asked = { readonly call: string; readonly args: readonly unknown[] };

type Watched = {
  readonly asked: Asked[];
  /** Payments whose refund the provider refuses. */
  readonly refused: ReadonlySet<string>;
};

const calls = new Set([
  ...['createOrder', 'fetchOrder', 'findOrderByReceipt', 'fetchPayment', 'listPayments', 'listPaymentsBetween'],
  ...['refund', 'listRefunds', 'listRefundsBetween'],
]);

/** The world's clock starts here. It is far from the real time, so that real times can be told apart. */
export const begin = Date.parse('2031-05-07T06:30:00.000Z');

/**
 * Wraps the test's provider. It records calls and uses the world's clock. Its refusals contain the amount, like those
 * of the real provider.
 */
export function watchProvider(provider: TestProvider, { asked, refused }: Watched, now: () => Date): TestProvider {
  return new Proxy(provider, {
    get(_, name) {
      const value: unknown = Reflect.get(provider, name, provider);
      if (typeof value !== 'function') return value;
      if (name === 'pay') return (id: string, change = {}) => provider.pay(id, { madeAt: now(), ...change });
      const call = value.bind(provider) as (...args: unknown[]) => unknown;
      if (!calls.has(String(name))) return call;
      return async (...args: unknown[]) => {
        asked.push({ call: String(name), args });
        return refusal(name, args[0]) ?? inTime(await call(...args));
      };
    },
    set: (_, name, value) => Reflect.set(provider, name, value, provider),
  });

  function refusal(name: string | symbol, asked: unknown): unknown {
    const { providerPaymentId = '', amountPaise = 0 } = asked as { providerPaymentId?: string; amountPaise?: number };
    if (name !== 'refund' || !refused.has(providerPaymentId)) return undefined;
    return {
      kind: 'refused',
      reason: withoutNumbers(`The refund of ${amountPaise} exceeds INR ${amountPaise / 100}.00`),
    };
  }

  function inTime<Reply>(reply: Reply): Reply {
    for (const [id, refund] of provider.refunds)
      if (refund.madeAt.getTime() < begin) provider.refunds.set(id, { ...refund, madeAt: now() });
    return reply;
  }
}
