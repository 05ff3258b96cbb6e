import { prepareEkbid } from './ekbid.ts';

/** One EkBid for the whole run. */
export default async function startEkbid(): Promise<() => Promise<void>> {
  const ekbid = await prepareEkbid();
  await ekbid.start();
  process.env['EKBID_URL'] = ekbid.url;
  process.env['EKBID_SANDBOX'] = ekbid.sandbox;
  process.env['EKBID_SANDBOX_TOKEN'] = ekbid.sandboxToken;
  process.env['EKBID_SIGN_INS'] = await ekbid.readSignIns();
  return () => ekbid.remove();
}
