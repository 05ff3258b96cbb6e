import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { listWrongSettings, readDraft } from '../boot/config.ts';
import { StartProblem } from '../context/start-problem.ts';
import { checkDatabase, type Finding } from './checks.ts';
import { isSecret, type Part, parts, usualDataDir } from './parts.ts';
import { whyUnwritable } from './settings-file.ts';

export type Settings = Record<string, string>;

export type Terminal = {
  say(line: string): void;
  /** Asks a question. With `hidden`, the answer is not shown while it is typed. */
  ask(question: string, hidden?: boolean): Promise<string>;
};

const makeSecret = () => randomBytes(32).toString('base64url');
const marks = { ok: '  ok     ', wrong: '  WRONG  ', note: '  note   ' };
export const describeFinding = ({ kind, said }: Finding) => `${marks[kind]}${said}`;

/** What is wrong with a setting. The start of EkBid reads an empty string as a missing value, and so does this. */
const wrongIn = (settings: Settings, name: string) =>
  listWrongSettings(settings).find((wrong) => wrong.name === name)?.problem;

/**
 * Asks for missing settings, part by part, and tries each part. Returns the settings, and whether every check passed.
 */
export async function interview(
  terminal: Terminal,
  known: Settings,
  asked: readonly Part[] = parts,
): Promise<{ settings: Settings; allRight: boolean }> {
  const settings = { ...known };
  let allRight = true;
  for (const part of asked) {
    terminal.say(`\n${part.title}`);
    allRight = (await settlePart(terminal, part, settings)) && allRight;
  }
  terminal.say('\nSecrets');
  await settleSecrets(terminal, settings);
  const rest = listWrongSettings(settings);
  if (rest.length > 0) terminal.say('\nOthers');
  for (const { name } of rest) await askSetting(terminal, settings, name, 'Its value');
  return { settings, allRight };
}

/** Asks for the settings of one part and tries them. False if a check failed and the operator chose to go on. */
async function settlePart(terminal: Terminal, part: Part, settings: Settings): Promise<boolean> {
  for (let isAgain = false; ; isAgain = true) {
    for (const [name, question] of Object.entries(part.questions)) {
      if (isOpen(part, settings, name) || (isAgain && settings[name]))
        await askSetting(terminal, settings, name, question);
    }
    const sendTo = part.sendTo && (await terminal.ask(`  ${part.sendTo}: `));
    const findings = await part.check(readDraft(settings), sendTo);
    for (const finding of findings) terminal.say(describeFinding(finding));
    if (!findings.some(({ kind }) => kind === 'wrong')) return true;
    if ((await terminal.ask('  Enter: answer again and try again. "leave": leave it so. ')) === 'leave') return false;
  }
}

/** Whether the operator must still be asked for this setting. */
function isOpen({ offered }: Part, settings: Settings, name: string): boolean {
  if (wrongIn(settings, name) !== undefined) return true;
  return !settings[name] && (offered?.(readDraft(settings)).includes(name) ?? false);
}

/** Asks until the answer is valid. An empty answer keeps the present value, or generates one if that is possible. */
async function askSetting(terminal: Terminal, settings: Settings, name: string, question: string): Promise<void> {
  for (;;) {
    const given = await terminal.ask(`  ${question}\n  ${name}${shownOf(settings, name)}: `, isSecret(name));
    if (given === '?') {
      terminal.say(explain(name));
      continue;
    }
    const answer = given || settings[name] || makeAnswer(name);
    const problem = whyUnwritable(answer) ?? wrongIn({ ...settings, [name]: answer }, name);
    if (problem === undefined) {
      // The operator must give this value to the provider too, so it is shown.
      if (answer !== given && answer !== settings[name]) terminal.say(`  ${name}=${answer}`);
      settings[name] = answer;
      return;
    }
    terminal.say(`  ${name} ${problem}. Type ? to read what it is.`);
  }
}

function shownOf(settings: Settings, name: string): string {
  if (!settings[name]) return '';
  return ` [${isSecret(name) ? 'Enter keeps it' : withoutPassword(settings[name])}]`;
}

/** Hides the password in an address such as postgres://user:password@host. */
const withoutPassword = (value: string) => value.replace(/^(\w+:\/\/[^:/@]*):[^@]*@/, '$1:…@');

function makeAnswer(name: string): string {
  if (name === 'DATA_DIR') return usualDataDir;
  return name === 'RAZORPAY_WEBHOOK_SECRETS' ? makeSecret() : '';
}

/**
 * Generates secrets for a new database. A database that an EkBid has used needs its former secrets, so they are asked
 * for.
 */
async function settleSecrets(terminal: Terminal, settings: Settings): Promise<void> {
  const { DATABASE_URL: url } = settings;
  const { isInUse } = url ? await checkDatabase(url) : { isInUse: false };
  for (const name of requiredSecrets) {
    if (settings[name]) continue;
    if (isInUse) await askSetting(terminal, settings, name, 'The one that this database was used with');
  }
  for (const name of makeSecrets(settings)) terminal.say(`  made   ${name}`);
}

const requiredSecrets = ['APP_SECRET', 'FAIR_PLAY_SECRET'];

/**
 * Generates the secrets that only EkBid needs, and returns their names. The key of push messages (VAPID) is not among
 * them, because it is derived from APP_SECRET.
 */
export function makeSecrets(settings: Settings): string[] {
  const missing = [...requiredSecrets, 'METRICS_TOKEN'].filter((name) => !settings[name]);
  for (const name of missing) settings[name] = makeSecret();
  return missing;
}

/** The explanation of a setting in .env.example. */
export function explain(name: string): string {
  const lines = readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8').split('\n');
  const end = lines.findIndex((line) => line.startsWith(`${name}=`));
  const before = lines.slice(0, Math.max(end, 0));
  const start = before.findLastIndex((line) => line === '') + 1;
  const block = before.slice(start);
  return block.map((line) => `    ${line.replace(/^# ?/, '')}`).join('\n') || `    ${name} has no explanation.`;
}

type OpenTerminal = Terminal & { close(): void };

/** Asks at the terminal of this process. Ctrl+C throws a `StartProblem`. */
export function openTerminal(): OpenTerminal {
  let isHidden = false;
  const output = new Writable({
    write(piece, _encoding, done) {
      if (!isHidden) process.stdout.write(piece as Buffer);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: true, historySize: 0 });
  const interrupted = new AbortController();
  lines.once('SIGINT', () => interrupted.abort()).once('close', () => interrupted.abort());
  return {
    say: (line) => console.log(line),
    async ask(question, hidden = false) {
      // `readline` prints the last line again while the answer is edited. So only the lines before it are printed here,
      // unless the answer is hidden.
      const split = hidden ? question.length : question.lastIndexOf('\n') + 1;
      process.stdout.write(question.slice(0, split));
      isHidden = hidden;
      try {
        return (await lines.question(question.slice(split), { signal: interrupted.signal })).trim();
      } catch (error) {
        throw new StartProblem('Ended before the last question.', { cause: error });
      } finally {
        isHidden = false;
        if (hidden) process.stdout.write('\n');
      }
    },
    close: () => lines.close(),
  };
}
