import * as contract from '@ekbid/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { listenSomewhere, openStream } from '../live/testing/live-stream.ts';
import { Browser } from '../testing/browser.ts';
import { type Person, signIn, useTestApp } from '../testing/test-app.ts';
import { Scene } from './testing/scene.ts';
import { callers, type Input, type Line, whoMayCall } from './testing/who-may-call.ts';

const app = useTestApp();

const endpoints = new Map(
  Object.entries<unknown>(contract).filter(
    (entry): entry is [string, contract.Endpoint] =>
      typeof entry[1] === 'object' && entry[1] !== null && 'access' in entry[1] && 'method' in entry[1],
  ),
);

let address: string;
beforeAll(async () => {
  address = await listenSomewhere(app.app);
});

type CallerName = (typeof callers)[number];

async function callerOf(name: CallerName, owner: Person): Promise<Person | null> {
  if (name === 'nobody') return null;
  if (name === 'somebody else') return signIn(app);
  return name === 'an administrator' ? signIn(app, { role: 'ADMIN' }) : owner;
}

/** Sends the call to the real application, and returns the status. A stream is closed once its status has arrived. */
async function statusOf(browser: Browser, { method, path, stream }: contract.Endpoint, input: Input): Promise<number> {
  const filled = path.replaceAll(/:(\w+)/g, (_match, name: string) => input.params?.[name] ?? '');
  const query = new URLSearchParams(input.query).toString();
  const url = `/api${filled}${query && `?${query}`}`;
  if (!stream) return (await browser.send(method, url, input.body, input.headers)).statusCode;
  // A stream writes to the socket, which `inject` does not simulate.
  const opened = await openStream(address, [], browser);
  opened.close();
  return opened.status ?? 0;
}

async function countActs(): Promise<number> {
  const { acts } = await app.db
    .selectFrom('adminActs')
    .select(({ fn }) => fn.countAll<number>().as('acts'))
    .executeTakeFirstOrThrow();
  return acts;
}

async function make(name: string, as: CallerName): Promise<{ status: number; acts: number }> {
  const [endpoint, line] = [endpoints.get(name), whoMayCall[name]];
  if (!endpoint || !line) throw new Error(`no such call: ${name}`);
  const owner = await signIn(app);
  const caller = await callerOf(as, owner);
  const scene = new Scene(app, owner, caller);
  const input = await line.given(scene);
  if (as === 'the owner, blocked') await scene.change({ blockedAt: new Date() });
  const before = await countActs();
  const status = await statusOf(caller?.browser ?? new Browser(app.app), endpoint, input);
  return { status, acts: (await countActs()) - before };
}

test('every call of the contract says who may make it', () => {
  const missing = [...endpoints]
    .filter(([name]) => whoMayCall[name] === undefined)
    .map(([name, { access }]) => `${name} (${access})`);
  expect(
    missing,
    `Calls without a line in server/src/http/testing/who-may-call.ts. Add one there for each, by its name in the contract: the
statuses that ${callers.map((caller) => `"${caller}"`).join(', ')} get, and what the call needs to find. For a call of administrators:
  theCall: forAdministrators(async (scene) => ({ params: { auctionId: await scene.auction() }, body: {} })),
for any other:
  theCall: line('401 200 404 200 403', async (scene) => ({ params: { orderId: (await scene.order()).orderId } })),`,
  ).toEqual([]);
  expect(Object.keys(whoMayCall).filter((name) => !endpoints.has(name))).toEqual([]);
});

test('every line agrees with the access that the contract names', () => {
  for (const [name, { access }] of endpoints) {
    const [nobody, owner, , , administrator] = whoMayCall[name]?.statuses ?? [];
    const wants = access === 'public' || access === 'provider' ? nobody !== 401 : nobody === 401;
    expect([name, access, wants]).toEqual([name, access, true]);
    if (access.startsWith('admin')) expect([name, owner, administrator]).toEqual([name, 403, 200]);
    if (access === 'bidder') expect([name, administrator]).toEqual([name, 403]);
  }
});

const changes = ({ access, method, file }: contract.Endpoint, line: Line | undefined) =>
  access.startsWith('admin') && (method !== 'GET' || file !== null) && line?.noAct === undefined;

describe.each([...endpoints].filter(([name]) => whoMayCall[name]))('%s', (name, endpoint) => {
  test('is answered as its line says, and an administrator’s change is one audit event', async () => {
    const line = whoMayCall[name];
    const isAct = changes(endpoint, line) || line?.isOnRecord === true;
    for (const [i, as] of callers.entries()) {
      const status = line?.statuses[i];
      const made = await make(name, as);
      const isRecorded =
        (isAct && as === 'an administrator') || (line?.isMoveOfWinner === true && as.startsWith('the owner'));
      expect({ as, ...made }).toEqual({ as, status, acts: isRecorded ? 1 : 0 });
    }
  });
});
