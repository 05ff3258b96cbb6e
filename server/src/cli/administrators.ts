import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { makeAdministrator, findAdministratorId } from '../accounts/make-administrator.ts';
import { chainOlderEvents } from '../audit/record-audit-event.ts';
import { StartProblem } from '../context/start-problem.ts';
import { forgetSecondFactor } from '../second-factor/second-factor.ts';
import type { AdminCommand } from './admin-command.ts';

/** Creates an administrator's account, or turns a bidder's account into one. */
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
 * Turns off the second factor of an administrator who lost the phone and the recovery codes. The operator who runs the
 * command has to verify the person.
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
 * Reads a new password. At a terminal the person types it twice, and the terminal does not show it. Without a terminal
 * it is the first line of standard input. It is never an argument, because all users of the machine can see arguments
 * and shells store them.
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
  // The question is printed after `createInterface`, which has switched off the terminal's echo.
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
