import { once } from 'node:events';
import type { Server } from 'node:net';
import type { Deps } from '../context/deps.ts';
import type { Shutdown } from '../context/shutdown.ts';
import { StartProblem } from '../context/start-problem.ts';
import { buildApp } from './app.ts';
import { portProblem } from './ports.ts';

/** Starts to accept requests. With PORT=0, `listener` has kept the chosen port free until now. */
export async function listen(deps: Deps, listener: Server | undefined, shutdown: Shutdown): Promise<void> {
  const { PORT: port, HOST: host } = deps.config;
  const app = await buildApp(deps);
  shutdown.onShutdown('The web server', async () => {
    // A keep-alive connection that was busy when closing began stays open after its reply. It would delay the shutdown,
    // so idle connections are closed again and again.
    const closingIdle = setInterval(() => app.server.closeIdleConnections(), 50);
    await app.close().finally(() => clearInterval(closingIdle));
  });
  try {
    if (listener) {
      await app.ready();
      app.server.listen(listener);
      await once(app.server, 'listening');
    } else await app.listen({ port, host });
  } catch (error) {
    throw new StartProblem(portProblem('PORT', port, error as NodeJS.ErrnoException), { cause: error });
  }
}
