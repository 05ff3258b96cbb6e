import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export type StubProvider = AsyncDisposable & {
  readonly port: number;
  readonly processId: number;
  /** Settings with which a server uses this provider. */
  readonly settings: Readonly<Record<string, string>>;
  readonly sendWebhooksTo: (port: number) => void;
};

const program = join(import.meta.dirname, 'stub-provider-program.ts');
const account = {
  keyId: 'rzp_test_bench',
  keySecret: 'the secret of the benchmarks’ account',
  webhookSecret: 'signs the stub’s webhooks',
};

/** Starts, in a separate process, a provider that keeps everything in memory. */
export async function startStubProvider({ webhooks }: { webhooks: boolean }): Promise<StubProvider> {
  const child = fork(program, [JSON.stringify(account)], { execArgv: ['--disable-warning=ExperimentalWarning'] });
  const [port] = (await once(child, 'message')) as [number];
  return {
    port,
    processId: child.pid ?? 0,
    settings: {
      PAYMENTS: 'razorpay',
      RAZORPAY_API: `http://127.0.0.1:${port}`,
      RAZORPAY_KEY_ID: account.keyId,
      RAZORPAY_KEY_SECRET: account.keySecret,
      RAZORPAY_WEBHOOK_SECRETS: account.webhookSecret,
    },
    sendWebhooksTo: (server) => webhooks && child.send({ server }),
    [Symbol.asyncDispose]: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
