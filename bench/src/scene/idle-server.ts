import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { collectable } from './memory-of.ts';

const program = join(import.meta.dirname, 'idle-program.ts');

/** The reference for whatever goes over HTTP: Fastify in a process of its own that answers every POST and does nothing. */
export async function startIdleServer(): Promise<
  AsyncDisposable & { readonly port: number; readonly processId: number }
> {
  const child = fork(program, {
    execArgv: ['--disable-warning=ExperimentalWarning', ...collectable],
    stdio: 'inherit',
  });
  const [port] = (await once(child, 'message')) as [number];
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  };
  return { port, processId: child.pid ?? 0, [Symbol.asyncDispose]: stop };
}
