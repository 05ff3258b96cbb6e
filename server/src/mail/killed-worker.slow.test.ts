import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, test } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { type MailServer, startMailServer } from './testing/mail-server.ts';
import { confirmedPerson, owedTo, statesOf } from './testing/refunds.ts';

const app = useTestApp();

function startWorker({ url }: MailServer): ChildProcess {
  const program = new URL('./testing/mail-worker.ts', import.meta.url);
  return fork(program, [app.connectionString, url], { execArgv: ['--disable-warning=ExperimentalWarning'] });
}

async function work(server: MailServer): Promise<void> {
  const [exitCode] = (await once(startWorker(server), 'exit')) as [number | null];
  expect(exitCode).toBe(0);
}

const recipientOf = (message: string) => /^To: (.*)\r$/m.exec(message)?.[1];

test.each<[string, (kill: () => void) => SMTPServerOptions]>([
  ['after the server took the message', (kill) => ({ onData: (stream) => stream.resume().on('end', kill) })],
  ['before it said anything of the message', (kill) => ({ onRcptTo: kill })],
])('a mail whose sender is killed %s is not sent a second time', async (_when, killing) => {
  const asha = await confirmedPerson(app);
  await owedTo(app, [asha]);
  let kills = 0;
  const kill = () => {
    kills += 1;
    worker.kill('SIGKILL');
  };
  const cruel = await startMailServer(killing(kill));
  const worker = startWorker(cruel);
  await once(worker, 'exit');
  await cruel.close();

  const server = await startMailServer();
  await work(server);
  await server.close();
  expect(kills).toBe(1);
  expect(server.received).toEqual([]);
  expect(await statesOf(app, asha)).toEqual(['claimed']);
});

test('of two workers one is killed in the middle: each person gets one mail, or had one claimed then', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => confirmedPerson(app)));
  await owedTo(app, people);
  const server = await startMailServer({}, () => {
    if (server.received.length === 3) victim.kill('SIGKILL');
  });
  const victim = startWorker(server);
  await Promise.all([once(victim, 'exit'), work(server)]);
  await work(server);
  await server.close();

  expect(victim.signalCode).toBe('SIGKILL');
  const received = server.received.map(recipientOf);
  expect(received).toHaveLength(new Set(received).size);
  const states = await Promise.all(people.map(async (person) => (await statesOf(app, person)).join()));
  const unheard = people.filter(({ email }) => !received.includes(email));
  const claimed = states.filter((state) => state === 'claimed').length;
  // The killed worker had claimed at most four mails, so at most these may be missing.
  expect(claimed).toBeLessThanOrEqual(4);
  expect(unheard.length).toBeLessThanOrEqual(claimed);
  expect(states.filter((state) => state === 'sent')).toHaveLength(people.length - claimed);
});
