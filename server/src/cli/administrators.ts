import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { makeAdministrator, findAdministratorId } from '../accounts/make-administrator.ts';
import { chainOlderEvents } from '../audit/record-audit-event.ts';
import { StartProblem } from '../context/start-problem.ts';
import { forgetSecondFactor } from '../second-factor/second-factor.ts';
import type { AdminCommand } from './admin-command.ts';

/** Creates the first administrator or a further one, from a new account or from a bidder's. */
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

/**
 * For an administrator who lost the phone and the recovery codes. The operator of the machine has to verify the person.
 */
export const turnOffSecondFactor: AdminCommand = {
  usage: '--email <address>',
  options: { email: { type: 'string' } },
  required: ['email'],
  run: async ({ db }, { email = '' }) => {
    const userId = await findAdministratorId(db, email);
    if (userId === null) throw new StartProblem(`No administrator has the address ${email}.`);
    const wasOn = await forgetSecondFactor(db, userId);
    return { said: wasOn ? `${email} signs in without a code now.` : `${email} signs in without a code already.` };
  },
};

/**
 * A new password: typed twice at a terminal, which shows nothing of it, or the first line of what is piped in. Never an
 * argument: every user of the machine can read those, and shells remember them.
 */
async function askPassword(input: NodeJS.ReadStream = process.stdin): Promise<string> {
  const password = input.isTTY ? await askTwice(input) : ((await text(input)).split(/\r?\n/)[0] ?? '');
  if (password === '') throw new StartProblem('No password was given. Nothing was changed.');
  return password;
}

async function askTwice(input: NodeJS.ReadStream): Promise<string> {
  const password = await askUnseen('Password: ', input);
  if ((await askUnseen('The same again: ', input)) !== password)
    throw new StartProblem('The two passwords differ. Nothing was changed.');
  return password;
}

async function askUnseen(question: string, input: NodeJS.ReadStream): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const asking = createInterface({ input, output: nowhere, terminal: true, historySize: 0 });
  // Only now: the interface has switched the terminal's echo off.
  process.stdout.write(question);
  const interrupted = new AbortController();
  asking.once('SIGINT', () => interrupted.abort()).once('close', () => interrupted.abort());
  try {
    return await asking.question('', { signal: interrupted.signal });
  } catch (error) {
    throw new StartProblem('No password was given. Nothing was changed.', { cause: error });
  } finally {
    asking.close();
    process.stdout.write('\n');
  }
}
