import { makeAdministrator } from '../accounts/make-administrator.ts';
import { chainOlderEvents } from '../audit/take-in-older-acts.ts';
import type { AdminCommand } from './admin-command.ts';
import { askPassword } from './ask-password.ts';

/** The first administrator, and every further one: a new account, or a person who signed up. */
export const createAdministrator: AdminCommand = {
  usage: '--email <address> --mobile <number> [--first-name <name>] [--last-name <name>]',
  options: {
    email: { type: 'string' },
    mobile: { type: 'string' },
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
  },
  required: ['email', 'mobile'],
  run: async ({ db }, { email = '', mobile = '', ...names }) => {
    const password = await askPassword();
    await chainOlderEvents(db);
    await makeAdministrator(db, {
      firstName: names['first-name'] ?? 'Administrator',
      lastName: names['last-name'] ?? '',
      email,
      mobileNumber: mobile,
      password,
    });
    return { said: `${email} is an administrator now.` };
  },
};
