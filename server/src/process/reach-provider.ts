import type { PaymentProvider } from '../payments/payment-provider.ts';
import { openOutsideWorld, reachRazorpay, reachSandbox } from './outside-world.ts';
import type { Reach } from './reach-database.ts';
import { findRunningServer } from './running-server.ts';
import { loadSecrets } from './secrets.ts';

/**
 * The payment provider of this EkBid for a command beside the server: Razorpay; the sandbox of the server that runs; or,
 * where none runs, the sandbox started until the command ends.
 */
export async function reachProvider({ config, folder, log, lifetime }: Reach): Promise<PaymentProvider> {
  if (config.PAYMENTS === 'razorpay') return reachRazorpay(config, log).provider;
  const { path, isOurs } = await folder();
  const secrets = await loadSecrets(path);
  if (!isOurs) {
    // A server of the version before this one does not name its sandbox.
    const running = await findRunningServer(path);
    const sandboxUrl = running?.sandboxUrl ?? `http://127.0.0.1:${config.sandboxPort}`;
    return reachSandbox({ config, secrets, log, sandboxUrl });
  }
  return (await openOutsideWorld({ config, secrets, folder: path, log, lifetime })).provider;
}
