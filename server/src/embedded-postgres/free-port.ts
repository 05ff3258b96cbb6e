import { randomInt } from 'node:crypto';
import { StartProblem } from '../context/start-problem.ts';

/** What was started could not listen on its port: another process does. */
export class PortTaken extends StartProblem {}

const mostPorts = 20;

/**
 * Starts what cannot listen on port 0, or has to come back on the same port: on another port where one is taken. The ports
 * lie below those that systems hand out by themselves, for servers and outgoing connections.
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
      if (!(error instanceof PortTaken) || tries === mostPorts) throw error;
    }
  }
}
