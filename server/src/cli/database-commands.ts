import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { makeAdministrator, findAdministratorId } from '../accounts/make-administrator.ts';
import { type CheckedChain, checkChain, describeFinding } from '../audit/check-chain.ts';
import { readHead, writeHead } from '../audit/hash-chain.ts';
import { chainOlderEvents } from '../audit/record-audit-event.ts';
import { StartProblem } from '../context/start-problem.ts';
import { compareHeads, type ComparedHeads, keptHeadsIn, type MissingHead } from '../fair-play/kept-heads.ts';
import { applyAgain, type AppliedAgain } from '../personal-data/apply-again.ts';
import { type OutsideList, outsideFile, readOutsideList } from '../personal-data/outside-list.ts';
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

/**
 * Checks the hash chain of the audit events, which shows changes made outside of EkBid. Also compares the database with
 * copies of fair-play log heads, which shows what a restore has lost.
 */
export const checkAuditLog: AdminCommand = {
  usage: '[--head <number:code>] [--heads <folder or file>]',
  options: { head: { type: 'string' }, heads: { type: 'string' } },
  required: [],
  run: async ({ db, headKeys, dataDir }, { head, heads }) => {
    const known = head === undefined ? null : readHead(head);
    if (head !== undefined && known === null)
      throw new StartProblem(
        '--head is a number, a colon and 32 hexadecimal digits, as this command and the log say it.',
      );
    const compared = await compareHeads({ db, headKeys }, [
      keptHeadsIn(dataDir),
      ...(heads === undefined ? [] : [heads]),
    ]);
    const chain = await checkChain(db, known);
    if (chain.acts > 0 && !chain.isBegun)
      return {
        said: `The ${chain.acts} acts are older than their protection: start EkBid once, and check again.`,
        exitCode: 2,
      };
    return {
      said: [...describeChain(chain, head), ...describeHeads(compared)].join('\n'),
      exitCode: chain.found === 0 && compared.missing.length === 0 ? 0 : 1,
    };
  },
};

const losses: Readonly<Record<MissingHead['lost'], string>> = {
  auction: 'the auction is missing',
  result: 'its declared result is missing, or is another now',
  end: 'it had ended, and runs again',
  entries: 'bids or changes of it are missing, or are others now',
  forged: 'no key of this EkBid signed it',
};

function describeHeads({ heads, missing }: ComparedHeads): string[] {
  if (heads === 0) return ['No published heads of fair-play logs are kept here to compare with.'];
  if (missing.length === 0) return [`${heads} published heads of fair-play logs, each in its log.`];
  return [
    `Of ${heads} published heads of fair-play logs, ${missing.length} are missing in the database, as after a restore to an earlier moment:`,
    ...missing.map(
      ({ auctionId, title, size, signedAt, lost }) =>
        `  ${title} (${auctionId}), ${size} entries signed at ${signedAt}: ${losses[lost]}`,
    ),
  ];
}

function describeChain({ acts, head, findings, found }: CheckedChain, known: string | undefined): string[] {
  if (found === 0)
    return [
      `${acts} acts, each as it was recorded and in its place.`,
      ...(head ? [`The last of them is ${writeHead(head)}`] : []),
      known === undefined
        ? 'Whether acts were cut off at the end shows only against a last act known from before: --head <number:code>, from the log of the server or from this command.'
        : `None of those up to ${known} was cut off.`,
    ];
  const more = found - findings.length;
  return [
    'The audit log was changed from outside EkBid:',
    ...findings.map((finding) => `  ${describeFinding(finding)}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
    ...(head === null ? ['None of the acts fits APP_SECRET: was it another one when they were recorded?'] : []),
  ];
}

/** After a restore: repeats the deletions and self-exclusions that are in the list outside the database. */
export const applyListAgain: AdminCommand = {
  usage: '[--file <list>]',
  options: { file: { type: 'string' } },
  required: [],
  run: async ({ db, keys, dataDir }, { file }) => {
    const path = file ?? join(dataDir, outsideFile);
    const written = await readFile(path, 'utf8').catch((cause: unknown) => {
      throw new StartProblem(`There is no list ${path}. Name its copy: --file <list>`, { cause });
    });
    const list = readOutsideList(written, keys.outside);
    const applied = await applyAgain({ db, keys }, list.entries);
    const failed = list.unread > 0 || applied.failures.length > 0;
    return { said: [...describeList(path, list), ...describeApplied(applied)].join('\n'), exitCode: failed ? 1 : 0 };
  },
};

function describeList(path: string, { entries, unread, isTorn }: OutsideList): string[] {
  const last = entries.at(-1)?.madeAt;
  return [
    `${path} has ${entries.length} entries${last === undefined ? '' : `, the last of ${last}`}.`,
    ...(isTorn ? ['Its last line was not written to its end, and is left out.'] : []),
    ...(unread === 0
      ? []
      : [`${unread} lines were NOT read: they are damaged, or were not written with this APP_SECRET.`]),
  ];
}

function describeApplied({ erased, deletions, exclusions, failures }: AppliedAgain): string[] {
  const line = (what: string, { applied, present, unknown }: AppliedAgain['erased']) =>
    `  ${what}: ${applied} applied, ${present} there already, ${unknown} of accounts that this database does not know`;
  return [
    line('accounts deleted', erased),
    line('deletions asked for or stopped', deletions),
    line('exclusions and breaks', exclusions),
    ...failures.map((failure) => `  FAILED: ${failure}`),
    failures.length === 0 ? 'Nothing is left to apply.' : 'Run the command again once this is mended.',
  ];
}
