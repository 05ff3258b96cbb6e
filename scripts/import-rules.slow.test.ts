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

/** Each rule with an edge it must refuse. */
const refused: Record<string, Edge> = {
  'no-cycles': ['server/src/live/one.ts', 'server/src/live/two.ts'],
  'no-unresolvable': ['server/src/live/follow.ts', './nowhere.ts'],
  'no-unlisted-package': ['server/src/live/follow.ts', 'luck'],
  'no-development-package': ['server/src/live/follow.ts', 'vitest'],
  'no-test-imports': ['server/src/live/follow.ts', 'server/src/testing/database.ts'],
  'properties-have-a-seed': ['domain/src/winner.test.ts', 'fast-check'],
  'domain-workspace': ['domain/src/winner.ts', 'contract/src/index.ts'],
  'contract-workspace': ['contract/src/bids.ts', 'server/src/live/pulse.ts'],
  'server-workspace': ['server/src/live/follow.ts', 'sandbox/src/orders.ts'],
  'server-never-checks-itself': ['server/src/live/follow.ts', 'verify/src/verify.ts'],
  'web-workspace': ['web/src/bids/use-bid.ts', 'server/src/live/pulse.ts'],
  'sandbox-workspace': ['sandbox/src/orders.ts', 'domain/src/index.ts'],
  'verify-workspace': ['verify/src/verify.ts', 'domain/src/index.ts'],
  'e2e-workspace': ['e2e/bids.spec.ts', 'server/src/live/pulse.ts'],
  'bench-workspace': ['bench/src/bids.ts', 'domain/src/index.ts'],
  'workspace-front-door': ['web/src/bids/use-bid.ts', 'domain/src/winner.ts'],
  'domain-stands-alone': ['domain/src/winner.ts', 'node:crypto'],
  'contract-needs-only-zod': ['contract/src/bids.ts', 'kysely'],
  'sandbox-needs-only-fastify': ['sandbox/src/orders.ts', 'kysely'],
  'verify-needs-nothing': ['verify/src/verify.ts', 'zod'],
  'verify-runs-in-browsers': ['verify/src/check.ts', 'node:crypto'],
  'web-runs-in-browsers': ['web/src/bids/use-bid.ts', 'node:fs'],
  'fastify-at-the-edge': ['server/src/bids/place-bid.ts', 'fastify'],
  'routes-in-app-only': ['server/src/bids/place-bid.ts', 'server/src/bids/bids.routes.ts'],
  'routes-use-cases': ['server/src/bids/bids.routes.ts', 'server/src/bids/bids.queries.ts'],
  'use-cases-know-no-http': ['server/src/bids/place-bid.ts', 'server/src/http/serve.ts'],
  'sql-in-queries': ['server/src/bids/place-bid.ts', 'kysely'],
  'queries-are-last': ['server/src/bids/bids.queries.ts', 'server/src/bids/place-bid.ts'],
  'own-queries-only': ['server/src/bids/place-bid.ts', 'server/src/auctions/auctions.queries.ts'],
  'queries-behind-use-cases': ['server/src/http/serve.ts', 'server/src/auctions/auctions.queries.ts'],
  'db-knows-no-feature': ['server/src/db/database.ts', 'server/src/auctions/cancel-auction.ts'],
  's3-where-it-is-used': ['server/src/main.ts', 'server/src/auctions/s3-picture-store.ts'],
  'server-while-the-database-is-made': ['server/src/main.ts', 'server/src/run-server.ts'],
  'nothing-above-main': ['server/src/app.ts', 'server/src/main.ts'],
  'only-pages-combine': ['web/src/bids/BidPanel.tsx', 'web/src/auctions/AuctionCard.tsx'],
  'ui-knows-nothing-of-ours': ['web/src/ui/Button.tsx', 'domain/src/index.ts'],
  'api-knows-no-screen': ['web/src/api/call.ts', 'web/src/ui/Button.tsx'],
};

const allowed: Edge[] = [
  ['domain/src/winner.ts', 'domain/src/money.ts'],
  ['domain/src/winner.test.ts', 'vitest'],
  ['domain/src/winner.test.ts', 'testing/properties.ts'],
  ['testing/properties.ts', 'fast-check'],
  ['contract/src/bids.ts', '@ekbid/domain'],
  ['contract/src/bids.ts', 'zod'],
  ['server/src/run-server.ts', 'server/src/app.ts'],
  ['server/src/app.ts', 'server/src/bids/bids.routes.ts'],
  ['server/src/bids/bids.routes.ts', '@ekbid/contract'],
  ['server/src/bids/bids.routes.ts', 'fastify'],
  ['server/src/bids/bids.routes.ts', 'server/src/http/serve.ts'],
  ['server/src/bids/bids.routes.ts', 'server/src/bids/place-bid.ts'],
  ['server/src/bids/place-bid.ts', '@ekbid/domain'],
  ['server/src/bids/place-bid.ts', 'server/src/bids/bids.queries.ts'],
  ['server/src/bids/place-bid.ts', 'server/src/auctions/lock-auction.ts'],
  ['server/src/bids/bids.queries.ts', 'server/src/db/database.ts'],
  ['server/src/bids/bids.queries.ts', 'kysely'],
  ['server/src/bids/bids.test.ts', 'server/src/testing/database.ts'],
  ['server/src/testing/database.ts', 'server/src/app.ts'],
  ['web/src/routes.tsx', 'web/src/auctions/AuctionPage.tsx'],
  ['web/src/auctions/AuctionPage.tsx', 'web/src/bids/BidPanel.tsx'],
  ['web/src/bids/BidPanel.tsx', 'web/src/auctions/use-auction.ts'],
  ['web/src/bids/BidPanel.tsx', 'web/src/ui/Button.tsx'],
  ['web/src/bids/BidPanel.tsx', 'web/src/api/call.ts'],
  ['web/src/api/call.ts', '@ekbid/contract'],
  ['e2e/bids.spec.ts', '@ekbid/contract'],
  ['bench/src/bids.ts', 'server/src/app.ts'],
];

const packages = {
  dependencies: { fastify: '1.0.0', kysely: '1.0.0', zod: '1.0.0', '@ekbid/contract': '*', '@ekbid/domain': '*' },
  devDependencies: { 'fast-check': '1.0.0', vitest: '1.0.0' },
};

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** A project with nothing but these imports in it. */
function plant(edges: readonly Edge[]) {
  const folder = mkdtempSync(join(tmpdir(), 'ekbid-imports-'));
  folders.push(folder);
  const write = (file: string, text: string, flag = 'w') => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text, { flag });
  };
  write('package.json', JSON.stringify(packages));
  for (const name of ['luck', 'vitest', 'fast-check', 'fastify', 'kysely', 'zod']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', exports: './index.js' }));
    write(`node_modules/${name}/index.js`, '');
  }
  mkdirSync(join(folder, 'node_modules/@ekbid'));
  for (const name of ['domain', 'contract']) {
    write(`${name}/package.json`, JSON.stringify({ name: `@ekbid/${name}`, exports: './src/index.ts' }));
    write(`${name}/src/index.ts`, '');
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
