import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Access, type Endpoint, servedPages } from '@ekbid/contract';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Shutdown } from '../../context/shutdown.ts';
import { endpoints, namesIn, plausible } from './attacks.ts';
import {
  ask,
  type Caller,
  createCaller,
  type HostileRequest,
  startHostileServer,
  type World,
} from './hostile-server.ts';

export type ToolFinding = { readonly state: 'ok' | 'FAILED' | 'not checked'; readonly lines: readonly string[] };

/** The time for each tool. Debian's versions of sqlmap and wapiti have no time limit that includes their start. */
const budgetMs = 4 * 60_000;
const atOnce = 2;
const roles: readonly (readonly [role: Access, calls: readonly Access[]])[] = [
  ['bidder', ['bidder', 'signed-in', 'public']],
  ['admin', ['admin', 'signed-in']],
];

/**
 * Lets sqlmap and wapiti look for weaknesses, as a bidder and as an administrator. Each tool must first find a weakness
 * that is planted in another server. A tool that misses it would prove nothing by finding no others.
 */
export async function runIntruders(shutdown: Shutdown): Promise<Readonly<Record<string, ToolFinding>>> {
  const installed = { sqlmap: await isInstalled('sqlmap'), wapiti: await isInstalled('wapiti') };
  const missing = (name: string): ToolFinding => ({
    state: 'not checked',
    lines: [`${name} is not installed (Debian: apt-get install --no-install-recommends ${name})`],
  });
  if (!installed.sqlmap && !installed.wapiti) return { sqlmap: missing('sqlmap'), wapiti: missing('wapiti') };
  const world = await startHostileServer(shutdown, { demo: true });
  const planted = await plantHoles(world, shutdown);
  const folder = await mkdtemp(join(tmpdir(), 'ekbid-intruders-'));
  shutdown.onShutdown('The files of the tools', () => rm(folder, { recursive: true, force: true }));
  return {
    sqlmap: installed.sqlmap ? await runSqlmap(world, planted, folder) : missing('sqlmap'),
    wapiti: installed.wapiti ? await runWapiti(world, planted, folder) : missing('wapiti'),
  };
}

const isInstalled = async (tool: string) => (await run(tool, ['--version'], 30_000)).started;

/** Starts a server with two weaknesses: it puts a text unescaped into an SQL statement, and into a page. */
async function plantHoles({ db }: World, shutdown: Shutdown): Promise<string> {
  const server = createServer((request, response) => {
    const text = new URL(request.url ?? '', 'http://planted').searchParams.get('search') ?? '';
    const found = sql.raw<{ title: string }>(`select title from auctions where title = '${text}'`).execute(db);
    void found.then(
      ({ rows }) =>
        response
          .setHeader('content-type', 'text/html')
          .end(`<p>${text}</p>${rows.map(({ title }) => `<p>${title}</p>`).join('')}`),
      (error: Error) => response.writeHead(500).end(`ERROR: ${error.message}`),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  shutdown.onShutdown('The server with holes', () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/?search=a`;
}

type Target = {
  readonly name: string;
  readonly request: string;
  readonly isList: boolean;
  /** The status of the server's answer when all values are valid. */
  readonly status: number;
};

async function runSqlmap(world: World, planted: string, folder: string): Promise<ToolFinding> {
  const until = performance.now() + budgetMs;
  const address = new URL(planted);
  const hole = {
    name: 'planted',
    request: requestOf(address, 'GET', `/${address.search}`, {}, ''),
    isList: true,
    status: 200,
  };
  if (!(await isInjectable(hole, folder))) return { state: 'not checked', lines: ['it did not find a planted hole'] };
  const found: string[] = [];
  const untried: string[] = [];
  const targets = (await Promise.all(roles.map(([role, calls]) => listTargets(world, role, calls)))).flat();
  // Lists come first, because their SQL statements are built from parts. All their values are tried.
  const queue = targets.toSorted((a, b) => Number(b.isList) - Number(a.isList)).values();
  const work = async () => {
    for (const target of queue)
      if (performance.now() > until) untried.push(target.name);
      else if (await isInjectable(target, folder)) found.push(`${target.name} lets SQL in`);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const tried = `${targets.length - untried.length} of ${targets.length} calls, as ${roles.map(([role]) => role).join(' and ')}`;
  const statuses = Map.groupBy(targets, ({ status }) => status);
  const answers = `answers to values that are meant: ${[...statuses].map(([status, all]) => `${status}: ${all.length}`).join(', ')}`;
  // A 401 means that the call was refused before any of its values was read, so nothing was tested.
  found.push(...(statuses.get(401) ?? []).map(({ name }) => `${name} did not let its caller in`));
  const left = untried.length > 0 ? [`no time was left for ${untried.slice(0, 5).join(', ')} …`] : [];
  return {
    state: found.length > 0 ? 'FAILED' : untried.length > targets.length / 2 ? 'not checked' : 'ok',
    lines: [...found, tried, answers, ...left],
  };
}

let count = 0;

/** Whether sqlmap can inject SQL into a parameter or field of this request. */
async function isInjectable({ request, isList }: Target, folder: string): Promise<boolean> {
  const file = join(folder, `request-${(count += 1)}`);
  await writeFile(file, request);
  const { output } = await run(
    'sqlmap',
    [
      ...[
        '-r',
        file,
        '--ignore-stdin',
        '--batch',
        '--disable-coloring',
        '--output-dir',
        `${file}-output`,
        '--dbms',
        'PostgreSQL',
      ],
      ...[
        '--technique',
        'BEU',
        '--timeout',
        '10',
        '--retries',
        '1',
        '--ignore-code',
        '400,401,403,404,409,413,415,429,503',
      ],
      // To save time, sqlmap tests only suspicious fields of calls that are no lists.
      ...(isList ? [] : ['--smart']),
    ],
    60_000,
  );
  return /identified the following injection point|is vulnerable/.test(output);
}

/** Lists the calls that this role may make and that have parameters or fields. Each call gets its own session. */
async function listTargets(world: World, role: Access, calls: readonly Access[]): Promise<Target[]> {
  const own = endpoints.filter(
    (endpoint) => calls.includes(endpoint.access) && !endpoint.multipart && fieldsOf(endpoint).length > 0,
  );
  const agent = new Agent({ maxSockets: 4 });
  return Promise.all(
    own.map(async (endpoint) => {
      const caller = await createCaller(world, role);
      const call = callOf(endpoint);
      const { status } = await ask(agent, world.url, call, caller);
      const request = requestOf(new URL(world.url), call.method, call.path, { ...caller, ...call.headers }, call.body);
      return { name: `${endpoint.method} ${endpoint.path} as ${role}`, request, isList: call.method === 'GET', status };
    }),
  );
}

/** Cursors are not attacked: the server refuses any cursor that it did not write itself, before it is used. */
const isOpaque = (name: string) => name === 'after' || name === 'before';
const fieldsOf = ({ method, query, body }: Endpoint) =>
  method === 'GET' ? namesIn(query).filter((name) => !isOpaque(name)) : namesIn(body);
const anId = '00000000-0000-4000-8000-000000000000';

function callOf(endpoint: Endpoint): HostileRequest {
  const { method, path, query, body } = endpoint;
  const address = `/api${path.replaceAll(/:\w+/g, anId)}`;
  const meant = meantValues(method === 'GET' ? query : body);
  const values = Object.fromEntries(fieldsOf(endpoint).map((name) => [name, meant[name]]));
  if (method !== 'GET')
    return { method, path: address, headers: { 'content-type': 'application/json' }, body: JSON.stringify(values) };
  const pairs = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(String(value as string))}`);
  return { method, path: `${address}?${pairs.join('&')}`, headers: {}, body: '' };
}

type Field = { readonly type?: string; readonly enum?: readonly unknown[]; readonly minimum?: number };

/** Returns values that pass the validation, so that the code behind it is reached. */
function meantValues(schema: Endpoint['body']): Readonly<Record<string, unknown>> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.fromEntries(
    Object.entries(properties).map(([name, field]) => {
      const { type, enum: choices, minimum } = field as Field;
      if (choices) return [name, choices[0]];
      if (type === 'number' || type === 'integer') return [name, Math.max(1, minimum ?? 1)];
      if (type === 'boolean') return [name, false];
      return [name, plausible[name] ?? (/id$/i.test(name) ? anId : name === 'limit' ? '5' : 'a')];
    }),
  );
}

function requestOf({ host }: URL, method: string, path: string, headers: Caller, body: string): string {
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\n${lines.join('\n')}\n\n${body}`;
}

/** The modules of wapiti that attack. The others download lists, need a server outside, or only judge headers. */
const plantedModules = 'sql,xss';
const modules = 'sql,blindsql,exec,file,xss,permanentxss,crlf,redirect,shellshock';
const pages = Object.values(servedPages).flatMap(({ path }) => (/[:*]/.test(path) ? [] : [path]));

async function runWapiti(world: World, planted: string, folder: string): Promise<ToolFinding> {
  const hole = await attackBy(planted, [planted], {}, { folder, seconds: 60, modules: plantedModules });
  if (hole.length === 0) return { state: 'not checked', lines: ['it did not find a planted hole'] };
  const found: string[] = [];
  const seconds = budgetMs / 1000 / roles.length / 2;
  for (const [role, calls] of roles) {
    const caller = await createCaller(world, role);
    const lists = endpoints.filter(({ method, access }) => method === 'GET' && calls.includes(access));
    const addresses = lists.map((endpoint) => callOf(endpoint).path);
    const starts = [...pages, ...addresses].map((path) => world.url + path);
    const holes = await attackBy(`${world.url}/`, starts, caller, { folder, seconds, modules });
    found.push(...holes.map((line) => `as ${role}: ${line}`));
  }
  const tried = `as ${roles.map(([role]) => role).join(' and ')}, modules ${modules}`;
  return { state: found.length > 0 ? 'FAILED' : 'ok', lines: [...found, tried] };
}

type Bounds = { readonly folder: string; readonly seconds: number; readonly modules: string };

/** Runs wapiti from these addresses on, and returns what it finds. */
async function attackBy(url: string, starts: readonly string[], caller: Caller, { folder, seconds, modules }: Bounds) {
  const report = join(folder, `wapiti-${(count += 1)}.json`);
  const headers = Object.entries(caller).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  await run(
    'wapiti',
    [
      ...['-u', url, ...starts.flatMap((start) => ['-s', start]), ...headers, '--scope', 'folder', '-m', modules],
      ...['-d', '2', '--max-links-per-page', '20', '--max-files-per-dir', '20', '--max-scan-time', String(seconds)],
      ...['--max-attack-time', '20', '-t', '10', '--flush-session', '--no-bugreport', '-f', 'json', '-o', report],
      ...['--store-session', folder, '--store-config', folder],
    ],
    seconds * 2000,
  );
  const text = await readFile(report, 'utf8').catch(() => '{}');
  const { vulnerabilities = {} } = JSON.parse(text) as {
    vulnerabilities?: Record<string, { info: string; path: string }[]>;
  };
  return Object.entries(vulnerabilities).flatMap(([kind, holes]) =>
    holes.map(({ info, path }) => `${kind} at ${path}: ${info}`),
  );
}

type Ran = { readonly started: boolean; readonly output: string };

/** At each start, wapiti tries to download a newer list of programs. Nothing listens at this proxy, so it cannot. */
const noWayOut = { https_proxy: 'http://127.0.0.1:9', HTTPS_PROXY: 'http://127.0.0.1:9' };

function run(tool: string, args: readonly string[], timeout: number): Promise<Ran> {
  const env = { PATH: process.env['PATH'], HOME: tmpdir(), LANG: 'C.UTF-8', ...(tool === 'wapiti' && noWayOut) };
  return new Promise((done) => {
    execFile(
      tool,
      args,
      { timeout, env, maxBuffer: 64 * 1024 * 1024, killSignal: 'SIGKILL' },
      (error, output, errors) => {
        done({ started: (error as NodeJS.ErrnoException | null)?.code !== 'ENOENT', output: `${output}${errors}` });
      },
    );
  });
}
