import { access, constants, mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal } from '@ekbid/domain';
import { listWrongSettings, readDraft, settingsOfEnvironment } from './boot/config.ts';
import { explainFailure } from './boot/explain-failure.ts';
import { StartProblem } from './context/start-problem.ts';
import { checkDatabase } from './setup/checks.ts';
import {
  describeFinding,
  interview,
  makeSecrets,
  openTerminal,
  type Settings,
  type Terminal,
} from './setup/interview.ts';
import { parts } from './setup/parts.ts';
import { readSettingsFile, writeSettingsFile } from './setup/settings-file.ts';
import { hasAdministrator, makeAdministrator } from './accounts/make-administrator.ts';
import { withAuditKey } from './audit/audit-key.ts';
import { chainOlderEvents } from './audit/record-audit-event.ts';
import { deriveKeys } from './context/keys.ts';
import { type Db, openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';

/** The exit codes of `ekbid setup`, which docs/release.md documents. */
const exitCodes = { done: 0, checkFailed: 1, missing: 2 } as const;

try {
  process.exitCode = await setUp(process.argv.slice(2));
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = exitCodes.checkFailed;
}

async function setUp(words: string[]): Promise<number> {
  const options = readOptions(words);
  const file = resolve(options.file);
  const stored = await readSettingsFile(file);
  // The settings file is for production only, so these values are fixed.
  const real = { NODE_ENV: 'production', PAYMENTS: 'razorpay', SMS: 'msg91' };
  const settings = { ...stored, ...settingsOfEnvironment(), ...real };
  const plan = { file, exists: stored !== null, settings };
  if (!process.stdin.isTTY) return checkAll(plan, options);
  await checkWritable(file);
  const terminal = openTerminal();
  try {
    return await askAll(terminal, plan);
  } finally {
    terminal.close();
  }
}

/**
 * Creates the file's folder, and throws if it is not writable. Runs before the first question, so that no answer is
 * lost.
 */
async function checkWritable(file: string): Promise<void> {
  const folder = dirname(file);
  try {
    await mkdir(folder, { recursive: true, mode: 0o755 });
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new StartProblem(`${file} cannot be written by this user: name another with --file, or use sudo.`, {
      cause: error,
    });
  }
}

type Options = { readonly file: string; readonly 'test-mail'?: string; readonly 'test-mobile'?: string };

function readOptions(words: string[]): Options {
  const text = { type: 'string' } as const;
  try {
    const options = { file: { ...text, default: 'ekbid.env' }, 'test-mail': text, 'test-mobile': text };
    return parseArgs({ args: words, options }).values;
  } catch (error) {
    const usage = 'Usage: ekbid setup [--file <settings>] [--test-mail <address>] [--test-mobile <+91…>]';
    throw new StartProblem(`${(error as Error).message}\n${usage}`, { cause: error });
  }
}

type Plan = { readonly file: string; readonly exists: boolean; readonly settings: Settings };

async function askAll(terminal: Terminal, { file, exists, settings: known }: Plan): Promise<number> {
  terminal.say(`This makes ${file}, with which EkBid runs in production. ? explains a setting; Ctrl+C ends it.`);
  if (exists) terminal.say('The file is there already: what it has is not asked again.');
  const { settings, allRight } = await interview(terminal, known);
  terminal.say('');
  if (exists && (await terminal.ask(`${file} is there already. Replace it? yes or no: `)) !== 'yes') {
    terminal.say('Nothing was written.');
    return exitCodes.missing;
  }
  await writeSettingsFile(file, settings);
  terminal.say(`${file} is written. Keep a copy of it outside this machine.`);
  if (!allRight) {
    terminal.say('Something is still WRONG above: mend it, and run this again.');
    return exitCodes.checkFailed;
  }
  await createFirstAdministrator(terminal, settings);
  terminal.say(`\nReady. Start it: systemctl start ekbid, or ekbid --settings ${file} start`);
  return exitCodes.done;
}

/**
 * Runs without a terminal. Lists missing settings if there are any. Otherwise tries all settings, and writes the file
 * unless it exists.
 */
async function checkAll({ file, exists, settings }: Plan, options: Options): Promise<number> {
  const made = !exists && !(await hasDatabaseInUse(settings)) ? makeSecrets(settings) : [];
  const missing = listWrongSettings(settings);
  if (missing.length > 0) {
    console.error('These settings are missing or wrong:');
    for (const { name, problem } of missing) console.error(`  ${name}: ${problem}`);
    console.error(`Set them in the environment or in ${file}, or run this at a terminal, which asks for them.`);
    return exitCodes.missing;
  }
  if (!exists) await checkWritable(file);
  if (!(await tryAll(settings, options))) return exitCodes.checkFailed;
  if (exists) console.log(`Everything works. ${file} was only read.`);
  else {
    await writeSettingsFile(file, settings);
    console.log(
      `Everything works. ${file} is written${made.length > 0 ? `, with new secrets (${made.join(', ')})` : ''}.`,
    );
  }
  console.log(`If there is no administrator yet: ekbid --settings ${file} admin create --email … --mobile …`);
  return exitCodes.done;
}

/** True if EkBid already uses the database. New secrets would not fit its data. */
async function hasDatabaseInUse(settings: Settings): Promise<boolean> {
  const { DATABASE_URL: url = '' } = settings;
  const isWrong = listWrongSettings(settings).some(({ name }) => name === 'DATABASE_URL');
  return !isWrong && (await checkDatabase(url)).isInUse;
}

/** Tries each part of the settings and prints the findings. Returns true if nothing is wrong. */
async function tryAll(settings: Settings, options: Options): Promise<boolean> {
  const sendTo: Readonly<Record<string, string | undefined>> = {
    Mail: options['test-mail'],
    'Text messages (MSG91)': options['test-mobile'],
  };
  let allRight = true;
  for (const { title, check } of parts) {
    console.log(title);
    const findings = await check(readDraft(settings), sendTo[title]);
    for (const finding of findings) console.log(describeFinding(finding));
    allRight = allRight && !findings.some(({ kind }) => kind === 'wrong');
  }
  return allRight;
}

async function createFirstAdministrator(terminal: Terminal, settings: Settings): Promise<void> {
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
