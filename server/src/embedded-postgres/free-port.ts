import { randomInt } from 'node:crypto';
import { StartProblem } from '../context/start-problem.ts';

/** The port is taken by another process. */
export class PortTaken extends StartProblem {}

const maxTries = 20;

/**
 * Starts a server that cannot listen on port 0, or that must restart on the same port, and tries other ports if one is
 * taken. The default ports are below those that systems assign to outgoing connections.
 */
export async function onFreePort<Started>(
  start: (port: number) => Promise<Started>,
  choosePort: () => number = () => randomInt(20_000, 32_000),
): Promise<{ port: number; started: Started }> {
  for (let tries = 1; ; tries += 1) {
    const port = choosePort();
    try {
      return { port, started: await start(port) };
    } catch (error) {
      if (!(error instanceof PortTaken) || tries === maxTries) throw error;
    }
  }
}
