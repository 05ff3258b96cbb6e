import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { realMoneyVersion } from '../boot/config.ts';
import { startMailServer } from '../mail/testing/mail-server.ts';
import { makeDataFolder, removeDataFolder } from '../testing/data-folders.ts';
import { ServerProcess } from '../testing/server-process.ts';
import { createDatabaseWith } from '../testing/test-database.ts';

const timeout = 40_000;
/**
 * Production mode allows only the real provider, which a test must not call. So this makes every look-up of a host name
 * fail. `npm run drill:release` tests production mode with doubles.
 */
const noNames = 'import dns from "node:dns"; dns.lookup = (name, options, done) => done(new Error("no network"));';
const withoutNetwork = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(noNames)}` };
let folder: string;
beforeAll(async () => (folder = await makeDataFolder()));
afterAll(() => removeDataFolder(folder));

/**
 * Runs the setup at a terminal simulated by `script`. Each prompt gets the answer of the first pattern that matches.
 */
async function atTerminal(answers: readonly [RegExp, string][], settings: Record<string, string>): Promise<string> {
  const command = `'${process.execPath}' '${join(import.meta.dirname, '../setup.ts')}' --file '${join(folder, 'ekbid.env')}'`;
  const terminal = spawn('/usr/bin/script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    env: { PATH: '/usr/bin:/bin', ...settings },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let all = '';
  let answered = 0;
  terminal.stdout.on('data', (piece: Buffer) => {
    // Control characters, such as those that move the cursor, are removed.
    all += stripVTControlCharacters(piece.toString());
    const prompt = all.slice(answered);
    if (!/[:.] $/.test(prompt)) return;
    answered = all.length;
    terminal.stdin.write(`${answers.find(([pattern]) => pattern.test(prompt.split('\n').at(-1) ?? ''))?.[1] ?? ''}\r`);
  });
  await new Promise((done) => terminal.once('close', done));
  return all;
}

describe('ekbid setup', { timeout }, () => {
  test('without a terminal names all that is missing, writes nothing, and exits with 2', async () => {
    const setup = new ServerProcess('setup.ts', {}, ['--file', join(folder, 'none.env')]);
    const { code, said } = await setup.ended;
    expect(code).toBe(2);
    for (const name of ['PUBLIC_URL', 'DATABASE_URL', 'MSG91_AUTH_KEY', 'SMTP_URL', 'MAIL_FROM', 'REAL_MONEY_READ'])
      expect(said).toContain(`\n  ${name}: `);
    // Secrets are generated, so they are not reported as missing.
    expect(said).not.toContain('APP_SECRET');
    await expect(readFile(join(folder, 'none.env'))).rejects.toThrow('ENOENT');
  });

  test('at a terminal tries each part, writes the file, and replaces it only when told to', async () => {
    const { connectionString, drop } = await createDatabaseWith();
    const mail = await startMailServer();
    const content = join(folder, 'content.json');
    const demo = JSON.parse(
      await readFile(join(import.meta.dirname, '../site/demonstration-content.json'), 'utf8'),
    ) as object;
    await writeFile(content, JSON.stringify({ ...demo, placeholder: false }));
    const answers: [RegExp, string][] = [
      [/PUBLIC_URL/, 'https://ekbid.example'],
      [/TRUST_PROXY/, '1'],
      [/CONTENT_FILE/, content],
      [/DATABASE_URL/, connectionString],
      [/RAZORPAY_KEY_ID/, 'rzp_live_none'],
      [/RAZORPAY_KEY_SECRET/, 'unseen'],
      [/REAL_MONEY_READ/, realMoneyVersion],
      [/MSG91_AUTH_KEY/, 'unseen'],
      [/MSG91_TEMPLATE/, '1'],
      [/SMTP_URL/, mail.url],
      [/MAIL_FROM/, 'EkBid <no-reply@ekbid.example>'],
      [/test mail/, 'asha@ekbid.example'],
      [/answer again/, 'leave'],
    ];
    const first = await atTerminal(answers, withoutNetwork);
    expect(first).toContain('WRONG  the provider cannot be reached: no network');
    expect(first).toContain('LISTEN and NOTIFY work');
    expect(first).toContain('a mail to asha@ekbid.example was accepted');
    expect(first).toContain('is written. Keep a copy');
    expect(first).not.toContain('unseen');
    expect(mail.received).toHaveLength(1);
    const written = await readFile(join(folder, 'ekbid.env'), 'utf8');
    expect(written).toContain('RAZORPAY_KEY_SECRET=unseen\n');

    const again = await atTerminal([...answers, [/Replace it/, 'no']], withoutNetwork);
    expect(again).toContain('Nothing was written');
    expect(await readFile(join(folder, 'ekbid.env'), 'utf8')).toBe(written);
    await mail.close();
    await drop();
  });
});
