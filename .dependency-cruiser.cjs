/** Who may import whom. Tests may reach further than the code they test; everything else has no exception. */
const test = '[.]test[.]tsx?$';
const notTests = [test, '(^|/)testing/'];
const routes = '^server/src/.+[.]routes[.]ts$';
const queries = '^server/src/.+[.]queries[.]ts$';
const tables = '(^server/src/db/|(^|/)node_modules/(kysely|pg)/)';
const feature = '^server/src/(?!boot/|db/|http/|testing/)([^/]+)/';
/** People are one subject in several folders, which share their queries. */
const people = '^server/src/(accounts|sessions|otp|users|second-factor)/';
/** Buttons, figures and tables: they know nothing of what they show. */
const atoms = '(?:ui|charts|tables)/';
const screen = `^web/src/(?!${atoms}|api/|testing/)([^/]+)/`;

/** @returns {import('dependency-cruiser').IForbiddenRuleType} */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
/** A workspace may import itself and the named ones: `allowed` are folder names. */
const workspace = (name, comment, allowed = []) =>
  forbid(
    `${name}-workspace`,
    comment,
    { path: `^${name}/` },
    {
      path: '^(domain|model|contract|texts|server|sandbox|web|verify|bench|e2e|scripts)/',
      pathNot: `^(${[name, ...allowed].join('|')})/`,
    },
  );

/**
 * The floors of the server, the highest first; on a floor, too, each folder may use only those after it. Tests are apart.
 * @type {string[]}
 */
const floors = require('./scripts/server-floors.json').flat();
const placed = (/** @type {string[]} */ names) =>
  `^server/src/(${names.map((name) => (name.endsWith('.ts') ? name.replace('.', '[.]') : `${name}/`)).join('|')})`;
const floorRules = floors
  .slice(1)
  .map((name, above) =>
    forbid(
      `below-${name.replace('.ts', '')}`,
      'An import goes down the floors of scripts/server-floors.json, so that no two folders need each other.',
      { path: placed([name]), pathNot: notTests },
      { path: placed(floors.slice(0, above + 1)), pathNot: notTests },
    ),
  );

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    forbid('no-cycles', 'Two files that need each other are one file, or hide a third.', {}, { circular: true }),
    forbid('no-unresolvable', 'An import that leads nowhere fails only where it runs.', {}, { couldNotResolve: true }),
    forbid(
      'no-unlisted-package',
      'A package nobody asked for is there by luck, and gone with the next install.',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    forbid(
      'no-development-package',
      'Production installs leave development packages out.',
      { path: '^(domain|model|contract|texts|server|sandbox|web)/src/', pathNot: notTests },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'type-only'] },
    ),
    forbid(
      'no-test-imports',
      'What only tests need stays out of what runs.',
      { path: '^(domain|model|contract|texts|server|sandbox|web|verify)/', pathNot: [...notTests, '[.]config[.]ts$'] },
      { path: notTests },
    ),
    forbid(
      'properties-have-a-seed',
      'What imports the library itself is tried with another seed at every run, and red by chance.',
      { pathNot: '^testing/properties[.]ts$' },
      { path: '(^|/)node_modules/fast-check/' },
    ),

    workspace('domain', 'The rules of the game know nothing but themselves.'),
    workspace('model', 'A model knows the rules that it specifies, and nothing of what runs.', ['domain']),
    workspace('contract', 'What travels is described with the words of the domain.', ['domain']),
    workspace('texts', 'Texts name what the domain and the contract know.', ['domain', 'contract']),
    workspace('server', 'The server meets the web app in the contract only.', [
      'domain',
      'model',
      'contract',
      'texts',
      'verify',
    ]),
    forbid(
      'model-decides-nothing',
      'SQL decides; a model that production called would be a second rule instead of a check on the first.',
      { path: '^(domain|contract|texts|server|sandbox|web|verify)/', pathNot: notTests },
      { path: '^model/' },
    ),
    forbid(
      'server-never-checks-itself',
      'What the checker says is worth something because the server has no part in it: only tests bring the two together.',
      { path: '^server/', pathNot: notTests },
      { path: '^verify/' },
    ),
    workspace('web', 'The web app meets the server in the contract only.', ['domain', 'contract', 'texts', 'verify']),
    workspace('sandbox', 'A stand-in for the outside world must not share our code, or it would share our mistakes.'),
    workspace('verify', 'A checker that shares our code would share our mistakes.'),
    workspace('e2e', 'Browser tests see what a browser sees.', ['contract', 'texts']),
    workspace('bench', 'A benchmark drives the server as it is.', ['contract', 'server']),
    forbid(
      'workspace-front-door',
      'Other workspaces use what index.ts offers; the rest may move.',
      // The simulation is no part of the model that tests build on; its commands, and the test of what they wrote into a document, reach it.
      {
        path: '^([^/]+)/',
        pathNot: '^scripts/(simulate[.]mjs|theory[.]mjs|squatting[.]slow[.]test[.]ts)$',
      },
      { path: '^(domain|model|contract)/src/', pathNot: ['^$1/', '/src/index[.]ts$'] },
    ),
    forbid(
      'texts-by-part',
      'A browser fetches the texts it shows: one language, and the parts of one page.',
      { pathNot: '^texts/' },
      {
        path: '^texts/src/',
        pathNot: '^texts/src/(texts|[a-z]+/(index|accounts|admin|bidding|fair-play|guide|results|server))[.]ts$',
      },
    ),
    forbid(
      'domain-stands-alone',
      'No input or output, no clock, no framework: a rule can be read and tested by itself.',
      { path: '^(domain|model)/src/', pathNot: notTests },
      { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-peer', 'npm-optional'], pathNot: '^domain/' },
    ),
    forbid(
      'contract-needs-only-zod',
      'The browser downloads the contract.',
      { path: '^contract/src/', pathNot: notTests },
      { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-peer', 'npm-optional'], pathNot: '(^|/)node_modules/zod/' },
    ),
    forbid(
      'texts-need-no-package',
      'The browser downloads the texts.',
      { path: '^texts/src/', pathNot: notTests },
      { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-peer', 'npm-optional'], pathNot: '^(domain|contract)/' },
    ),
    forbid(
      'sandbox-needs-only-fastify',
      'A stand-in stays small enough to be trusted.',
      { path: '^sandbox/src/', pathNot: notTests },
      { dependencyTypes: ['npm', 'npm-dev', 'npm-peer', 'npm-optional'], pathNot: '(^|/)node_modules/fastify/' },
    ),
    forbid(
      'verify-needs-nothing',
      'Whoever doubts us can read the whole checker.',
      { path: '^verify/', pathNot: notTests },
      { dependencyTypes: ['npm', 'npm-dev', 'npm-peer', 'npm-optional'] },
    ),
    forbid(
      'verify-runs-in-browsers',
      'A page checks results as well; only the command reads files and borrows from Node.',
      { path: '^verify/(?!verify[.]mjs$)', pathNot: notTests },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'web-runs-in-browsers',
      'A browser has none of the builtin modules of Node.',
      { path: '^web/src/', pathNot: notTests },
      { dependencyTypes: ['core'] },
    ),

    ...floorRules,
    forbid(
      'server-on-floors',
      'A new folder of the server gets its place in scripts/server-floors.json.',
      { path: '^server/src/', pathNot: [placed(floors), '^server/src/testing/', test] },
      {},
    ),
    forbid(
      'fastify-at-the-edge',
      'A use case is called by routes, jobs and tests alike, so it knows nothing of HTTP.',
      { path: '^server/', pathNot: ['^server/src/(http|testing)/', '^server/src/boot/app[.]ts$', routes, test] },
      { path: '(^|/)node_modules/(fastify|@fastify|fastify-[^/]+)/' },
    ),
    forbid(
      'routes-in-app-only',
      'Routes are registered by name in boot/app.ts, so that one file lists every feature.',
      { path: '^server/', pathNot: ['^server/src/boot/app[.]ts$', test] },
      { path: routes },
    ),
    forbid(
      'routes-use-cases',
      'A route translates HTTP to a use case; the use case decides what is read and written.',
      { path: routes },
      { path: [queries, tables], dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'use-cases-know-no-http',
      'A use case is called by routes, jobs and tests alike, so it knows nothing of HTTP.',
      { path: feature, pathNot: [routes, ...notTests] },
      { path: '^server/src/(http/|boot/app[.]ts$|main[.]ts$)' },
    ),
    forbid(
      'sql-in-queries',
      'SQL is found in one place for each feature.',
      { path: '^server/', pathNot: ['^server/src/db/', queries, ...notTests] },
      { path: '(^|/)node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'queries-are-last',
      'Queries answer; they never call what calls them.',
      { path: queries },
      { path: '^server/src/', pathNot: ['^server/src/(db|work)/', queries], dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'own-queries-only',
      "A feature asks another feature's use cases, which keep its rules; its tables are its own.",
      { path: feature, pathNot: [people, '^server/src/(webhooks|refunds|ledger|operator-tasks)/', ...notTests] },
      { path: queries, pathNot: '^server/src/$1/' },
    ),
    forbid(
      'own-queries-of-people',
      'People are one subject in several folders: these share queries with each other, and with no other feature.',
      { path: people, pathNot: notTests },
      { path: queries, pathNot: people },
    ),
    forbid(
      'money-shares-queries-downwards',
      'Money is one subject in several folders: each uses the queries of orders as well as its own.',
      { path: '^server/src/(webhooks|refunds|ledger)/', pathNot: notTests },
      { path: queries, pathNot: '^server/src/($1|orders)/' },
    ),
    forbid(
      'tasks-share-queries-downwards',
      'What an operator settles is money owed or refunded: its queries are those of orders and refunds.',
      { path: '^server/src/operator-tasks/', pathNot: notTests },
      { path: queries, pathNot: '^server/src/(operator-tasks|orders|refunds)/' },
    ),
    forbid(
      'queries-behind-use-cases',
      'What belongs to no feature asks a use case as well.',
      { path: '^server/src/([^/]+[.]ts$|(boot|http)/)', pathNot: notTests },
      { path: queries },
    ),
    forbid(
      'work-knows-no-feature',
      'The loop of background work is handed what there is to do.',
      { path: '^server/src/work/', pathNot: notTests },
      { path: '^server/src/', pathNot: '^server/src/(work|db|concurrency|context)/' },
    ),
    forbid(
      'db-knows-no-feature',
      'The database is below every feature.',
      { path: '^server/src/db/', pathNot: notTests },
      { path: [feature, '^server/src/(http/|boot/|main[.]ts$)'], pathNot: '^server/src/(concurrency|context)/' },
    ),
    forbid(
      's3-where-it-is-used',
      'It takes a tenth of a second to load, which those alone wait for who keep pictures there.',
      { path: '^server/src/', pathNot: notTests },
      { path: '^server/src/pictures/s3-picture-store[.]ts$', dynamic: false, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'server-while-the-database-is-made',
      'It takes most of a second to load, which a first start has anyway while PostgreSQL makes its data.',
      { path: '^server/src/main[.]ts$' },
      { path: '^server/src/boot/(run-server|app)[.]ts$', dynamic: false },
    ),
    forbid(
      'nothing-above-main',
      'Starting the process is a side effect of importing it.',
      { path: '^server/', pathNot: test },
      { path: '^server/src/(main|admin)[.]ts$' },
    ),

    forbid(
      'only-pages-combine',
      'A page composes features; a panel that reached into another feature would tie the two together.',
      { path: screen, pathNot: ['Page[.]tsx$', test] },
      { path: `^web/src/(?!${atoms}|api/)[^/]+/.+[.]tsx$`, pathNot: '^web/src/$1/' },
    ),
    forbid(
      'ui-knows-nothing-of-ours',
      'A button that knows an auction is no button.',
      { path: `^web/src/${atoms}`, pathNot: notTests },
      { path: '^(web/src/|domain/|contract/)', pathNot: `^web/src/${atoms}` },
    ),
    forbid(
      'api-knows-no-screen',
      'The typed client serves every screen alike.',
      { path: '^web/src/api/', pathNot: notTests },
      { path: '^web/src/', pathNot: '^web/src/api/' },
    ),
  ],
  options: {
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '(^|/)(dist|[.]data|[.]cache|test-results|playwright-report)/' },
    combinedDependencies: true,
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};
