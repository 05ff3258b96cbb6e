import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from './install.mjs';
import { runNode } from './run.mjs';

type Edge = readonly [from: string, to: string];
type Violation = { rule: { name: string }; from: string; to: string };
type Rules = { forbidden: { name: string }[] };

const config = join(root, '.dependency-cruiser.cjs');
const { forbidden } = createRequire(import.meta.url)(config) as Rules;

const floors = (createRequire(import.meta.url)(join(root, 'scripts/server-floors.json')) as string[][]).flat();
const inPlace = (name: string) => `server/src/${name.endsWith('.ts') ? name : `${name}/planted.ts`}`;

/** For each rule: an import that the rule must refuse. */
const refused: Record<string, Edge> = {
  'no-cycles': ['server/src/live/one.ts', 'server/src/live/two.ts'],
  'no-unresolvable': ['server/src/live/follow.ts', './nowhere.ts'],
  'no-unlisted-package': ['server/src/live/follow.ts', 'luck'],
  'no-development-package': ['server/src/live/follow.ts', 'vitest'],
  'no-test-imports': ['server/src/live/follow.ts', 'server/src/testing/database.ts'],
  'properties-have-a-seed': ['domain/src/bidding.test.ts', 'fast-check'],
  'domain-workspace': ['domain/src/bidding.ts', 'contract/src/index.ts'],
  'model-workspace': ['model/src/winner.ts', 'contract/src/index.ts'],
  'model-decides-nothing': ['server/src/live/follow.ts', 'model/src/index.ts'],
  'contract-workspace': ['contract/src/bids.ts', 'texts/src/texts.ts'],
  'texts-workspace': ['texts/src/en/bidding.ts', 'server/src/live/pulse.ts'],
  'server-workspace': ['server/src/live/follow.ts', 'sandbox/src/orders.ts'],
  'server-never-checks-itself': ['server/src/live/follow.ts', 'verify/src/verify.ts'],
  'web-workspace': ['web/src/bids/use-bid.ts', 'server/src/live/pulse.ts'],
  'sandbox-workspace': ['sandbox/src/orders.ts', 'domain/src/index.ts'],
  'verify-workspace': ['verify/src/verify.ts', 'domain/src/index.ts'],
  'e2e-workspace': ['e2e/bids.spec.ts', 'server/src/live/pulse.ts'],
  'bench-workspace': ['bench/src/bids.ts', 'sandbox/src/orders.ts'],
  'workspace-front-door': ['web/src/bids/use-bid.ts', 'domain/src/bidding.ts'],
  'texts-by-part': ['web/src/bids/use-bid.ts', 'texts/src/en/refusals.ts'],
  'domain-stands-alone': ['domain/src/bidding.ts', 'node:crypto'],
  'contract-needs-only-zod': ['contract/src/bids.ts', 'kysely'],
  'texts-need-no-package': ['texts/src/en/bidding.ts', 'zod'],
  'sandbox-needs-only-fastify': ['sandbox/src/orders.ts', 'kysely'],
  'verify-needs-nothing': ['verify/src/verify.ts', 'zod'],
  'verify-runs-in-browsers': ['verify/src/check.ts', 'node:crypto'],
  'web-runs-in-browsers': ['web/src/bids/use-bid.ts', 'node:fs'],
  'server-on-floors': ['server/src/basement/planted.ts', 'server/src/db/database.ts'],
  'fastify-at-the-edge': ['server/src/bids/place-bid.ts', 'fastify'],
  'routes-in-app-only': ['server/src/bids/place-bid.ts', 'server/src/bids/bids.routes.ts'],
  'use-cases-know-no-http': ['server/src/bids/place-bid.ts', 'server/src/http/serve.ts'],
  'driver-in-db': ['server/src/bids/place-bid.ts', 'pg'],
  'queries-are-last': ['server/src/bids/bids.queries.ts', 'server/src/bids/place-bid.ts'],
  'own-queries-only': ['server/src/bids/place-bid.ts', 'server/src/auctions/auctions.queries.ts'],
  'own-queries-of-people': ['server/src/users/manage-users.routes.ts', 'server/src/auctions/auctions.queries.ts'],
  'money-shares-queries-downwards': ['server/src/refunds/send-refunds.ts', 'server/src/ledger/ledger.queries.ts'],
  'tasks-share-queries-downwards': [
    'server/src/operator-tasks/operator-tasks.routes.ts',
    'server/src/ledger/money.queries.ts',
  ],
  'queries-behind-use-cases': ['server/src/http/serve.ts', 'server/src/auctions/auctions.queries.ts'],
  'work-knows-no-feature': ['server/src/work/start-work.ts', 'server/src/live/pulse.ts'],
  'db-knows-no-feature': ['server/src/db/database.ts', 'server/src/auctions/remove-auction.ts'],
  's3-where-it-is-used': ['server/src/main.ts', 'server/src/pictures/s3-picture-store.ts'],
  'loaded-at-first-use': ['server/src/mail/follow.ts', 'sharp'],
  'server-while-the-database-is-made': ['server/src/main.ts', 'server/src/boot/run-server.ts'],
  'nothing-above-main': ['server/src/boot/app.ts', 'server/src/main.ts'],
  'only-pages-combine': ['web/src/bids/BidForm.tsx', 'web/src/auctions/AuctionCard.tsx'],
  'ui-knows-nothing-of-ours': ['web/src/ui/Button.tsx', 'domain/src/index.ts'],
  'api-knows-no-screen': ['web/src/api/call.ts', 'web/src/ui/Button.tsx'],
  ...Object.fromEntries(
    floors
      .slice(1)
      .map((name, above) => [`below-${name.replace('.ts', '')}`, [inPlace(name), inPlace(floors[above] ?? '')]]),
  ),
};

const allowed: Edge[] = [
  ['domain/src/bidding.ts', 'domain/src/money.ts'],
  ['domain/src/bidding.test.ts', 'vitest'],
  ['domain/src/bidding.test.ts', 'testing/properties.ts'],
  ['model/src/money.ts', '@ekbid/domain'],
  ['server/src/results/winner.test.ts', 'model/src/index.ts'],
  ['server/src/testing/check-game.ts', 'model/src/index.ts'],
  ['testing/properties.ts', 'fast-check'],
  ['contract/src/bids.ts', '@ekbid/domain'],
  ['contract/src/bids.ts', 'zod'],
  ['texts/src/texts.ts', 'texts/src/en/bidding.ts'],
  ['texts/src/en/bidding.ts', 'texts/src/en/auctions.ts'],
  ['texts/src/en/bidding.ts', '@ekbid/domain'],
  ['texts/src/en/bidding.ts', '@ekbid/contract'],
  ['server/src/boot/run-server.ts', 'server/src/boot/app.ts'],
  ['server/src/boot/app.ts', 'server/src/bids/bids.routes.ts'],
  ['server/src/bids/bids.routes.ts', '@ekbid/contract'],
  ['server/src/bids/bids.routes.ts', 'fastify'],
  ['server/src/bids/bids.routes.ts', 'server/src/http/serve.ts'],
  ['server/src/bids/bids.routes.ts', 'server/src/bids/place-bid.ts'],
  ['server/src/bids/place-bid.ts', '@ekbid/domain'],
  ['server/src/bids/place-bid.ts', 'server/src/bids/bids.queries.ts'],
  ['server/src/bids/place-bid.ts', 'server/src/auctions/lock-auction.ts'],
  ['server/src/users/manage-users.routes.ts', 'server/src/sessions/sessions.queries.ts'],
  ['server/src/refunds/send-refunds.ts', 'server/src/orders/operator-tasks.queries.ts'],
  ['server/src/operator-tasks/operator-tasks.routes.ts', 'server/src/orders/operator-tasks.queries.ts'],
  ['server/src/bids/bids.queries.ts', 'server/src/db/database.ts'],
  ['server/src/bids/bids.queries.ts', 'kysely'],
  ['server/src/bids/bids.test.ts', 'server/src/testing/database.ts'],
  ['server/src/testing/database.ts', 'server/src/boot/app.ts'],
  ['web/src/App.tsx', 'web/src/auctions/AuctionPage.tsx'],
  ['web/src/auctions/AuctionPage.tsx', 'web/src/bids/BidForm.tsx'],
  ['web/src/bids/BidForm.tsx', 'web/src/auctions/use-auction.ts'],
  ['web/src/bids/BidForm.tsx', 'web/src/ui/Button.tsx'],
  ['web/src/bids/BidForm.tsx', 'web/src/api/call.ts'],
  ['web/src/api/call.ts', '@ekbid/contract'],
  ['web/src/texts/catalogue.ts', '@ekbid/texts'],
  ['web/src/texts/catalogue.ts', 'texts/src/en/index.ts'],
  ['web/src/texts/catalogue.ts', 'texts/src/hi/admin.ts'],
  ['e2e/bids.spec.ts', '@ekbid/contract'],
  ['bench/src/bids.ts', 'server/src/boot/app.ts'],
];

const packages = {
  dependencies: {
    fastify: '1.0.0',
    kysely: '1.0.0',
    pg: '1.0.0',
    sharp: '1.0.0',
    zod: '1.0.0',
    '@ekbid/contract': '*',
    '@ekbid/domain': '*',
    '@ekbid/texts': '*',
  },
  devDependencies: { 'fast-check': '1.0.0', vitest: '1.0.0' },
};

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** Creates a project that contains only these imports. */
function plant(edges: readonly Edge[]) {
  const folder = mkdtempSync(join(tmpdir(), 'ekbid-imports-'));
  folders.push(folder);
  const write = (file: string, text: string, flag = 'w') => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text, { flag });
  };
  write('package.json', JSON.stringify(packages));
  for (const name of ['luck', 'vitest', 'fast-check', 'fastify', 'kysely', 'pg', 'sharp', 'zod']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', exports: './index.js' }));
    write(`node_modules/${name}/index.js`, '');
  }
  mkdirSync(join(folder, 'node_modules/@ekbid'));
  for (const [name, door] of [
    ['domain', './src/index.ts'],
    ['contract', './src/index.ts'],
    ['texts', './src/texts.ts'],
  ] as const) {
    write(`${name}/package.json`, JSON.stringify({ name: `@ekbid/${name}`, exports: door }));
    write(join(name, door), '', 'a');
    symlinkSync(`../../${name}`, join(folder, 'node_modules/@ekbid', name));
  }
  for (const [from, to] of edges) {
    const isFile = /^[a-z0-9]+[/].+[.]tsx?$/.test(to);
    if (isFile) write(to, '', 'a');
    write(from, `import '${isFile ? relative(dirname(from), to).replace(/^(?![.])/, './') : to}';\n`, 'a');
  }
  return folder;
}

async function violations(edges: readonly Edge[]): Promise<Violation[]> {
  const args = ['--config', config, '--output-type', 'json', '.'];
  const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const { output } = await runNode(cruiser, args, { quiet: true, cwd: plant(edges) });
  return (JSON.parse(output) as { summary: { violations: Violation[] } }).summary.violations;
}

describe('import rules', () => {
  let found: Violation[];
  beforeAll(async () => {
    const { 'no-cycles': cycle, ...edges } = refused;
    found = await violations([...Object.values(edges), ...(cycle ? [cycle, [cycle[1], cycle[0]] as const] : [])]);
  });

  test.each(forbidden.map(({ name }) => name))('%s refuses what it is there for', (name) => {
    const [from, to] = refused[name] ?? expect.fail('has no example');
    const target = to.replace(/^node:/, '');
    const refusals = found.filter((violation) => violation.rule.name === name && violation.from === from);
    expect(refusals.map((violation) => violation.to)).toContainEqual(expect.stringContaining(target));
  });

  test('every way the design draws is open', async () => {
    expect(await violations(allowed)).toEqual([]);
  });
});
