import type { Config } from '../config.ts';
import { isEmpty } from './demonstration.queries.ts';

/** Only ever into an embedded database that nobody has used, and with money that is only played. */
export async function needsDemonstration(config: Config, databaseUrl: string): Promise<boolean> {
  const { DATABASE_URL, DEMONSTRATION, PAYMENTS, production } = config;
  if (production || DATABASE_URL !== undefined || DEMONSTRATION === 'off' || PAYMENTS !== 'sandbox') return false;
  return isEmpty(databaseUrl);
}
