import { findAuctions } from './demonstration.ts';
import { prepareEkbid } from './ekbid.ts';

/** Starts one EkBid for the whole test run, and returns the function that removes it. */
export default async function startEkbid(): Promise<() => Promise<void>> {
  const ekbid = await prepareEkbid();
  await ekbid.start();
  Object.assign(process.env, await ekbid.settings());
  process.env['EKBID_AUCTIONS'] = JSON.stringify(await findAuctions());
  return () => ekbid.remove();
}
