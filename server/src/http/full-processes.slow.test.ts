import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { onTestFinished, test } from 'vitest';

test('a connection for which no process of a port has room is closed', async () => {
  const program = new URL('./testing/full-processes.ts', import.meta.url);
  const child = fork(program, { execArgv: ['--disable-warning=ExperimentalWarning'] });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill();
    await ended;
  });
  const [port] = (await once(child, 'message')) as [number];
  const connections = Array.from({ length: 3 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  onTestFinished(() => connections.forEach((connection) => connection.destroy()));
  await Promise.race(connections.map((connection) => once(connection, 'close')));
});
