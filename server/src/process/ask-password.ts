import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import { StartProblem } from './start-problem.ts';

/**
 * A new password: typed twice at a terminal, which shows nothing of it, or the first line of what is piped in. Never an
 * argument: every user of the machine can read those, and shells remember them.
 */
export async function askPassword(input: NodeJS.ReadStream = process.stdin): Promise<string> {
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
