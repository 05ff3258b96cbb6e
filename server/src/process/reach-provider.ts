import type { PaymentProvider } from '../payments/payment-provider.ts';
import { openOutsideWorld, reachRazorpay, reachSandbox } from './outside-world.ts';
import type { Reach } from './reach-database.ts';
import { loadSecrets } from './secrets.ts';

/**
 * The payment provider of this EkBid for a command beside the server: Razorpay; the sandbox of the server that runs; or,
 * where none runs, the sandbox started until the command ends.
 */
export async function reachProvider({ config, folder, log, lifetime }: Reach): Promise<PaymentProvider> {
  if (config.PAYMENTS === 'razorpay') return reachRazorpay(config, log).provider;
  const { path, isOurs } = await folder();
  const secrets = await loadSecrets(path);
  if (!isOurs) return reachSandbox({ config, secrets, log });
  return (await openOutsideWorld({ config, secrets, folder: path, log, lifetime })).provider;
}
