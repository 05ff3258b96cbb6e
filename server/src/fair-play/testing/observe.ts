import * as contract from '@ekbid/contract';
import { scrape } from '../../metrics/testing/scrape.ts';
import { checkAuditLog } from '../../cli/database-commands.ts';
import { compareWithProvider } from '../../cli/provider-commands.ts';
import { runCommand } from '../../testing/run-command.ts';
import type { Look } from './look.ts';
import { addressesOf, fillPage } from './variations.ts';
import { type Watcher, watchers } from './world.ts';

const endpoints = Object.entries<unknown>(contract).filter(
  (entry): entry is [string, contract.Endpoint] =>
    typeof entry[1] === 'object' && entry[1] !== null && 'access' in entry[1] && 'method' in entry[1],
);

/** The endpoints of the contract by name: `reading` only read, and `changing` change something. */
const reading = endpoints.filter(([, { method, stream }]) => method === 'GET' && !stream);
export const changing = endpoints.filter(([, { method }]) => method !== 'GET');

type Narrowing = {
  readonly names?: readonly string[];
  /** Leaves out query options. */
  readonly plainly?: boolean;
};

/**
 * Records the replies to all reading calls. Every watcher makes the call without options. Only watchers with access
 * make it with options, page by page.
 */
export async function readCalls(look: Look, { names, plainly = false }: Narrowing = {}): Promise<void> {
  for (const [name, endpoint] of reading) {
    if (names && !names.includes(name)) continue;
    const addresses = addressesOf(endpoint, look.world).filter((address) => !(plainly && address.includes('?')));
    for (const address of addresses)
      for (const by of address.includes('?') ? askers[endpoint.access] : watchers)
        await readPages(look, by, name, `/api${address}`, endpoint.file !== null);
  }
}

const askers: Readonly<Record<contract.Access, readonly Watcher[]>> = {
  public: ['anonymous', 'asha'],
  'signed-in': ['asha', 'admin'],
  bidder: ['asha'],
  admin: ['admin'],
  'admin-setup': ['admin'],
  provider: [],
};

async function readPages(look: Look, by: Watcher, name: string, url: string, isFile: boolean): Promise<void> {
  const reply = await look.ask(isFile ? 'files' : `call ${name}`, by, { url });
  if (!isFile && !url.includes('?') && (by === 'asha' || by === 'anonymous')) await look.again(by, url, reply);
  const next = /[?&]limit=/.test(url) ? /"next":"([^"]+)"/.exec(reply.body)?.[1] : undefined;
  if (next !== undefined) await readPages(look, by, name, `${url.replace(/&after=.*/, '')}&after=${next}`, isFile);
}

/** Records every page that the server fills, and the other files of the site. */
export async function readSite(
  look: Look,
  shown: readonly contract.Page[] = Object.values(contract.pages),
): Promise<void> {
  for (const { path } of shown)
    for (const address of fillPage(path.replace('*', '/nowhere'), look.world))
      for (const by of watchers)
        for (const url of [address, `${address}?lang=hi`]) {
          const reply = await look.ask('pages', by, { url });
          if (by === 'asha') await look.again(by, url, reply);
        }
  for (const url of ['/robots.txt', '/sitemap.xml', '/manifest.webmanifest', '/api/docs', '/api/docs/openapi.json'])
    await look.ask('pages', 'anonymous', { url });
}

export async function readPictures(look: Look): Promise<void> {
  const { body } = await look.world.browserOf('anonymous').send('GET', '/api/auctions');
  for (const [, address = ''] of body.matchAll(/"auctionImage":"([^"]+)"/g))
    await look.ask('pictures', 'anonymous', { url: new URL(address, 'http://ekbid.test').pathname });
}

/** Records the replies of the endpoints for load balancers. */
export async function readHealth(look: Look): Promise<void> {
  for (const url of ['/healthz', '/readyz']) await look.ask('health', 'anonymous', { url });
}

/**
 * Records the counters. Durations, batch sizes and metrics of the runtime are left out, because they depend on timing.
 */
export async function readMetrics(look: Look): Promise<void> {
  const { body, headers } = await scrape(look.world.test.app);
  const lines = body.split('\n').filter((line) => !/^(# (HELP|TYPE) )?(process|nodejs)_/.test(line));
  const counted = lines.map((line) =>
    line.replace(
      /^(\w+_seconds(?:_sum|_bucket)?|\w+_oldest_\w+|\w+_batch_(?!size_sum)\w+)(\{.*\})? .*/,
      '$1$2 <by chance>',
    ),
  );
  look.note('metrics', 'Prometheus', '/metrics', `${headers['content-type']}\n${counted.join('\n')}`);
}

/** Records the output of an operator's commands that only read. */
export async function readCommands(look: Look): Promise<void> {
  for (const [name, command] of Object.entries({ audit: checkAuditLog, books: compareWithProvider })) {
    const { said, exitCode = 0 } = await runCommand(command, look.world.test);
    look.note('commands', 'operator', name, `${exitCode}\n${said}`);
  }
}
