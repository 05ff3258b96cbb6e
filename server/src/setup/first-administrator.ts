import { Refusal } from '@ekbid/domain';
import { hasAdministrator, makeAdministrator } from '../accounts/make-administrator.ts';
import { withAuditKey } from '../audit/audit-key.ts';
import { chainOlderEvents } from '../audit/record-audit-event.ts';
import { explainFailure } from '../boot/explain-failure.ts';
import { deriveKeys } from '../context/keys.ts';
import { type Db, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import type { Settings } from './interview.ts';
import type { Terminal } from './terminal.ts';

/** Migrates the database, and asks for an administrator if it has none. */
export async function createFirstAdministrator(terminal: Terminal, settings: Settings): Promise<void> {
  const { DATABASE_URL: url = '', APP_SECRET: secret = '' } = settings;
  terminal.say('\nFirst administrator');
  await migrate(url);
  terminal.say('  ok     the database has the tables of this version');
  const db = withAuditKey(openDatabase(url, { maximum: 2 }), deriveKeys(secret).audit);
  try {
    if (await hasAdministrator(db)) terminal.say('  ok     there is an administrator already');
    else await askForAdministrator(terminal, db);
  } finally {
    await db.destroy();
  }
}

async function askForAdministrator(terminal: Terminal, db: Db): Promise<void> {
  await chainOlderEvents(db);
  for (;;) {
    const email = await terminal.ask('  Mail address (empty: later, with ekbid admin create): ');
    if (email === '') return;
    const mobileNumber = await terminal.ask('  Mobile number: ');
    const password = await terminal.ask('  Password: ', true);
    if ((await terminal.ask('  The same again: ', true)) !== password) {
      terminal.say('  The two passwords differ.');
      continue;
    }
    try {
      await makeAdministrator(db, { firstName: 'Administrator', lastName: '', email, mobileNumber, password });
      terminal.say(`  ok     ${email} is an administrator now, and sets up a second factor at the first sign-in`);
      return;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      terminal.say(`  ${explainFailure(error)}`);
    }
  }
}
