import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { atPort, type Config } from './config.ts';
import { StartProblem } from '../context/start-problem.ts';

const loopback = '127.0.0.1';

/** Throws if a port is taken. Call it before anything else is started, so that nothing has to be stopped again. */
export async function checkPorts({ serves, PORT, HOST, PAYMENTS, sandboxPort }: Config): Promise<void> {
  if (serves) await checkPortFree('PORT', PORT, HOST);
  if (PAYMENTS === 'sandbox') await checkPortFree('SANDBOX_PORT', sandboxPort, loopback);
}

/**
 * With PORT=0, lets the system choose a port and returns the settings with its number, which the sandbox needs before
 * the server listens. Until the server listens, `listener` keeps the port from other programs.
 */
export async function keepPort(config: Config): Promise<{ config: Config; listener: Server | undefined }> {
  if (!config.serves || config.PORT !== 0) return { config, listener: undefined };
  const listener = createServer((early) => early.destroy());
  listener.listen({ port: 0, host: config.HOST });
  await once(listener, 'listening');
  return { config: atPort(config, (listener.address() as AddressInfo).port), listener };
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
