import { Agent } from 'node:http';
import { sql } from 'kysely';
import type { Shutdown } from '../../context/shutdown.ts';
import { type ApiDocument, type Call, callsOf, Chance, fuzzRequest, type Ids } from './fuzz-requests.ts';
import {
  ask,
  type Caller,
  createCaller,
  type HostileRequest,
  startHostileServer,
  type World,
} from './hostile-server.ts';

/** A call that takes longer than this hangs. No call takes so long, even on a busy machine. */
const hangMs = 20_000;
const roles = ['public', 'bidder', 'admin'] as const;
type Role = (typeof roles)[number];
/** Refusals with a 5xx status that are no bugs: an outside service does not answer. */
const deliberate = new Set([
  'unavailable',
  'provider_unavailable',
  'sms_failed',
  'sms_off',
  'pictures_unavailable',
  'refund_not_compared',
]);
/** Text that an answer must never contain: a stack trace, a path of ours, or a message of the database. */
const inside =
  /\n\s+at .+:\d+:\d+|node_modules|server\/src\/|syntax error at|violates \w+ constraint|invalid input syntax/;

type Wanted = { readonly requests: number; readonly seed: number };
type Outcome = {
  readonly sent: number;
  readonly byStatus: ReadonlyMap<number, number>;
  readonly broken: readonly string[];
};

/**
 * Sends requests that the API document allows, and others that it forbids, as visitor, bidder and administrator. A
 * request follows from the seed and its number, but its ids, times and session belong to one run. So a failure is
 * reported with the whole request.
 */
export async function runFuzz(shutdown: Shutdown, wanted: Wanted, say: (line: string) => void): Promise<Outcome> {
  const world = await startHostileServer(shutdown, { demo: true });
  const health = new Agent({ keepAlive: true });
  const document = await ask(health, world.url, get('/api/docs/openapi.json'), {});
  const calls = callsOf(JSON.parse(document.text) as ApiDocument);
  const callers = new Callers(world);
  const state = { sent: 0, byStatus: new Map<number, number>(), broken: [] as string[], ids: await listIds(world) };
  say(`seed ${wanted.seed}: ${wanted.requests} requests to ${calls.length} calls as ${roles.join(', ')}`);

  const worker = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (state.sent < wanted.requests) {
      const number = state.sent;
      state.sent += 1;
      const role = roles[Math.floor(number / calls.length) % roles.length] ?? 'public';
      const call = calls[number % calls.length];
      if (!call) break;
      const request = fuzzRequest(call, { chance: new Chance(wanted.seed + number * 7919), ids: state.ids });
      const { status, fault } = await send(agent, world.url, request, await callers.of(role, number));
      state.byStatus.set(status, (state.byStatus.get(status) ?? 0) + 1);
      if (status === 401) callers.forget(role);
      if (fault !== null) state.broken.push(describeFault(wanted.seed, number, { call, role, request, fault }));
    }
    agent.destroy();
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  const after = await ask(health, world.url, get('/readyz'), {}, AbortSignal.timeout(hangMs)).catch(() => null);
  if (after?.status !== 200) state.broken.push('the server is not ready after it');
  health.destroy();
  return state;
}

const get = (path: string): HostileRequest => ({ method: 'GET', path, headers: {}, body: '' });

/** Signed-in callers. A request may end the caller's session, role or rights, so each caller is replaced regularly. */
class Callers {
  readonly #world: World;
  readonly #present = new Map<Role, { readonly since: number; readonly caller: Promise<Caller> }>();

  constructor(world: World) {
    this.#world = world;
  }

  of(role: Role, number: number): Promise<Caller> {
    const present = this.#present.get(role);
    if (present && number - present.since < 100) return present.caller;
    const caller = createCaller(this.#world, role);
    this.#present.set(role, { since: number, caller });
    return caller;
  }

  forget(role: Role): void {
    this.#present.delete(role);
  }
}

type Answered = { readonly status: number; readonly fault: string | null };

async function send(agent: Agent, url: string, request: HostileRequest, caller: Caller): Promise<Answered> {
  try {
    const { status, text } = await ask(agent, url, request, caller, AbortSignal.timeout(hangMs));
    return { status, fault: faultOf(status, text) };
  } catch (error) {
    const isHung = error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError');
    // The server may close the connection without an answer if the body is not valid HTTP. Only hanging is a fault.
    return { status: 0, fault: isHung ? `no answer in ${hangMs / 1000} s` : null };
  }
}

function faultOf(status: number, text: string): string | null {
  if (inside.test(text)) return `${status}, which shows what is inside: ${text.slice(0, 300)}`;
  if (status < 500) return null;
  return status === 503 && deliberate.has(codeIn(text)) ? null : `${status}: ${text.slice(0, 300)}`;
}

function codeIn(text: string): string {
  try {
    return String((JSON.parse(text) as { code?: unknown }).code);
  } catch {
    return '';
  }
}

type Fault = { readonly call: Call; readonly role: Role; readonly request: HostileRequest; readonly fault: string };

function describeFault(seed: number, number: number, { call, role, request, fault }: Fault): string {
  const { method, path, headers, body } = request;
  const what = `${call.method} ${call.path} as ${role} (seed ${seed}, request ${number}): ${fault}`;
  return `${what}\n    ${method} ${path.slice(0, 500)} ${JSON.stringify(headers)} ${JSON.stringify(body.slice(0, 1000))}`;
}

/** Ids of rows of the demo, by the names of the parameters. */
async function listIds({ db }: World): Promise<Ids> {
  const { rows } = await sql<{ name: string; ids: string[] }>`
    select 'auctionId' as name, array(select auction_id::text from auctions limit 50) as ids
    union all select 'userId', array(select user_id::text from users limit 50)
    union all select 'bidId', array(select bid_id::text from bids limit 50)
    union all select 'orderId', array(select provider_order_id from payment_orders where provider_order_id is not null limit 50)
    union all select 'reportId', array(select report_id::text from reports limit 50)`.execute(db);
  return Object.fromEntries(rows.filter(({ ids }) => ids.length > 0).map(({ name, ids }) => [name, ids]));
}
