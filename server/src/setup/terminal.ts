import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { StartProblem } from '../context/start-problem.ts';

export type Terminal = {
  say(line: string): void;
  /** Asks a question. With `hidden`, the answer is not shown while it is typed. */
  ask(question: string, hidden?: boolean): Promise<string>;
};

export type OpenTerminal = Terminal & { close(): void };

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
