import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const programs = join(import.meta.dirname, '..');

/** Patterns for the output in which a server reports its own port, and that of its sandbox. */
export const portsSaid = {
  server: /EkBid is ready: http:\/\/localhost:(\d+)\n/,
  sandbox: /Text messages arrive on http:\/\/127\.0\.0\.1:(\d+)\//,
};

export type Ended = { readonly code: number | null; readonly said: string };

/**
 * Runs a program of this server in a separate process. For a program of another release, pass its whole path. The
 * process gets only the given settings.
 */
export class ServerProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  said = '';

  constructor(program: string, settings: Record<string, string>, words: readonly string[] = []) {
    this.child = spawn(process.execPath, [resolve(programs, program), ...words], {
      env: { PATH: process.env.PATH, NODE_ENV: 'development', RESULT_WAIT_SECONDS: '0', ...settings },
      stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk: Buffer) => void (this.said += chunk.toString()));
    this.ended = once(this.child, 'exit').then(([code]) => ({ code: code as number | null, said: this.said }));
  }

  /**
   * Waits until the output matches the pattern, and returns the match. Throws the output if the process ends before
   * that.
   */
  async says(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const match = pattern.exec(this.said);
      if (match) return match;
      const ended = this.ended.then(({ code }) => {
        throw new Error(`ended with ${code} and never said ${pattern}:\n${this.said}`);
      });
      const streams = [this.child.stdout, this.child.stderr];
      await Promise.race([ended, ...streams.map((stream) => stream && once(stream, 'data'))]);
    }
  }

  /** Waits until the server is ready. Returns its port, or that of its sandbox. */
  async portOf(which: keyof typeof portsSaid): Promise<number> {
    const [, port] = await this.says(portsSaid[which]);
    return Number(port);
  }

  async kill(signal: NodeJS.Signals): Promise<Ended> {
    this.child.kill(signal);
    return this.ended;
  }
}

/** Runs a program at a terminal that `script` simulates, and types one of the answers at each prompt for a password. */
export async function atTerminal(
  program: string,
  words: string,
  answers: readonly string[],
  settings: Record<string, string>,
): Promise<string> {
  const command = `'${process.execPath}' '${join(programs, program)}' ${words}`;
  const terminal = spawn('/usr/bin/script', ['--quiet', '--command', command, '/dev/null'], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const waiting = [...answers];
  terminal.stdout.on('data', (said: Buffer) => {
    if (/(Password|again): $/.test(said.toString())) terminal.stdin.write(`${waiting.shift() ?? ''}\r`);
  });
  return text(terminal.stdout);
}

/** Settings for a server on free ports, without the demo. */
export const settingsFor = (dataDir: string): Record<string, string> => ({
  DATA_DIR: dataDir,
  HOST: '127.0.0.1',
  PORT: '0',
  SANDBOX_PORT: '0',
  // The default depends on the number of cores, so it is set here.
  WORKERS: '1',
  DEMONSTRATION: 'off',
});

/** Lists the running child processes of a process, with their command lines. */
export async function listChildren(parent: number | undefined): Promise<{ processId: number; command: string }[]> {
  const processIds = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const children = await Promise.all(
    processIds.map(async (processId) => {
      const stat = await readFile(`/proc/${processId}/stat`, 'utf8').catch(() => '');
      // The process's name is in brackets and may contain any character. The state and the parent's id follow the last
      // bracket.
      const [, parentId] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const command = await readFile(`/proc/${processId}/cmdline`, 'utf8').catch(() => '');
      return Number(parentId) === parent ? [{ processId, command }] : [];
    }),
  );
  return children.flat();
}
