import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../config.ts';
import { StartProblem } from './start-problem.ts';

const loopback = '127.0.0.1';

/** A port that nobody listens on, below those that systems hand out by themselves: it stays free until it is used. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if ((await tryPort(port, loopback)) === undefined) return port;
  }
}

/** Asked before anything is started, so that the answer comes at once and nothing has to be undone. */
export async function checkPorts({ serves, PORT, HOST, PAYMENTS, sandboxPort }: Config): Promise<void> {
  if (serves) await checkPortFree('PORT', PORT, HOST);
  if (PAYMENTS === 'sandbox') await checkPortFree('SANDBOX_PORT', sandboxPort, loopback);
}

async function checkPortFree(setting: string, port: number, host: string): Promise<void> {
  const error = await tryPort(port, host);
  if (error) throw new StartProblem(portProblem(setting, port, error), { cause: error });
}

async function tryPort(port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  const server = createServer();
  try {
    server.listen({ port, host });
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return undefined;
  } catch (error) {
    return error as NodeJS.ErrnoException;
  }
}

export function portProblem(setting: string, port: number, { code, message }: NodeJS.ErrnoException): string {
  if (code === 'EADDRINUSE') return `Port ${port} is taken: choose another with ${setting}.`;
  if (code === 'EACCES') return `Port ${port} is not allowed to this user: choose one above 1023 with ${setting}.`;
  return `Port ${port} cannot be listened on: ${message}.`;
}
