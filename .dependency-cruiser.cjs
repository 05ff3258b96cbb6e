/** Which files may import which. Only test files are exceptions: they may import more than the code that they test. */
const test = '[.]test[.]tsx?$';
const notTests = [test, '(^|/)testing/'];
const routes = '^server/src/.+[.]routes[.]ts$';
const queries = '^server/src/.+[.]queries[.]ts$';
const feature = '^server/src/(?!boot/|db/|http/|testing/)([^/]+)/';
/** Features about people. They are one subject in several folders, which share queries. */
const people = '^server/src/(accounts|sessions|otp|users|second-factor)/';
/** Folders with general components, which know nothing about the data that they show. */
const atoms = '(?:ui|charts|tables)/';
const screen = `^web/src/(?!${atoms}|api/|testing/)([^/]+)/`;

/** @returns {import('dependency-cruiser').IForbiddenRuleType} */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
/** A workspace may import only itself and the folders in `allowed`. */
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
 * The folders of the server, the highest floor first. A folder may import only folders that come after it, also on its
 * own floor. Tests may import any folder.
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
    forbid('no-cycles', 'Two files that need each other belong in one file, or share a third.', {}, { circular: true }),
    forbid('no-unresolvable', 'An import that leads nowhere fails only where it runs.', {}, { couldNotResolve: true }),
    forbid(
      'no-unlisted-package',
      'A package that package.json does not list is present by chance, and may be missing after the next install.',
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
      'Code for tests stays out of production code.',
      { path: '^(domain|model|contract|texts|server|sandbox|web|verify)/', pathNot: [...notTests, '[.]config[.]ts$'] },
      { path: notTests },
    ),
    forbid(
      'properties-have-a-seed',
      'Tests that import the library directly use another seed in each run, and fail by chance.',
      { pathNot: '^testing/properties[.]ts$' },
      { path: '(^|/)node_modules/fast-check/' },
    ),

    workspace('domain', 'The rules depend on nothing else.'),
    workspace('model', 'A model knows the rules that it specifies, and no production code.', ['domain']),
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
      'The verdict of the checker is worth something only if the server has no part in it: only tests combine the two.',
      { path: '^server/', pathNot: notTests },
      { path: '^verify/' },
    ),
    workspace('web', 'The web app and the server share only the contract.', ['domain', 'contract', 'texts', 'verify']),
    workspace('sandbox', 'A stand-in for the outside world must not share our code, or it would share our mistakes.'),
    workspace('verify', 'A checker that shares our code would share our mistakes.'),
    workspace('e2e', 'Browser tests see what a browser sees.', ['contract', 'texts']),
    workspace('bench', 'A benchmark drives the server as it is.', ['contract', 'domain', 'server']),
    forbid(
      'workspace-front-door',
      'Other workspaces import from index.ts only; the rest may move.',
      // scripts/model/ may import the simulation directly, because model/src/index.ts does not export it.
      {
        path: '^([^/]+)/',
        pathNot: '^scripts/model/',
      },
      { path: '^(domain|model|contract)/src/', pathNot: ['^$1/', '/src/index[.]ts$'] },
    ),
    forbid(
      'texts-by-part',
      'A browser loads only the texts it shows: one language, and the parts of one page.',
      { pathNot: '^texts/' },
      {
        path: '^texts/src/',
        pathNot:
          '^texts/src/(texts|[a-z]+/(index|accounts|admin|auctions|audit|bidding|data-export|entry|fair-play|forecast|guide|home|legal|limits|manage-prizes|my-bids|notifications|practice|prizes|reports|results|room|server))[.]ts$',
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
      'A reader who doubts us can read the whole checker.',
      { path: '^verify/', pathNot: notTests },
      { dependencyTypes: ['npm', 'npm-dev', 'npm-peer', 'npm-optional'] },
    ),
    forbid(
      'verify-runs-in-browsers',
      'Web pages run the checker too; only the command reads files and uses Node.',
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
      'Routes, background work and tests all call use cases, so these know nothing about HTTP.',
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
      'use-cases-know-no-http',
      'Routes, background work and tests all call use cases, so these know nothing about HTTP.',
      { path: feature, pathNot: [routes, ...notTests] },
      { path: '^server/src/(http/|boot/app[.]ts$|main[.]ts$)' },
    ),
    forbid(
      'driver-in-db',
      'Features ask the database through Kysely; only db/ knows the driver, its errors and its pools.',
      { path: '^server/', pathNot: ['^server/src/db/', queries, ...notTests] },
      { path: '(^|/)node_modules/pg/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'queries-are-last',
      'Queries never call the use cases that call them.',
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
      'Operator tasks are stored by what owes money, so they use the queries of orders.',
      { path: '^server/src/operator-tasks/', pathNot: notTests },
      { path: queries, pathNot: '^server/src/(operator-tasks|orders)/' },
    ),
    forbid(
      'queries-behind-use-cases',
      'Code outside the features calls use cases too.',
      { path: '^server/src/([^/]+[.]ts$|(boot|http)/)', pathNot: notTests },
      { path: queries },
    ),
    forbid(
      'work-knows-no-feature',
      'The work loop gets the kinds of work as arguments.',
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
      'It takes a tenth of a second to load, so only installations with pictures in S3 load it.',
      { path: '^server/src/', pathNot: notTests },
      { path: '^server/src/pictures/s3-picture-store[.]ts$', dynamic: false, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'loaded-at-first-use',
      'A third of the code that a start would load, of which no first page needs anything.',
      { path: '^server/src/', pathNot: notTests },
      {
        path: '(^|/)node_modules/(@scalar/fastify-api-reference|nodemailer|sharp)/',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'server-while-the-database-is-made',
      'It takes most of a second to load, which a first start can do while PostgreSQL creates its data.',
      { path: '^server/src/main[.]ts$' },
      { path: '^server/src/boot/(run-server|app)[.]ts$', dynamic: false },
    ),
    forbid(
      'nothing-above-main',
      'Starting the process is a side effect of importing it.',
      { path: '^server/', pathNot: test },
      { path: '^server/src/(main|admin|setup)[.]ts$' },
    ),

    forbid(
      'only-pages-combine',
      'A page composes features; a panel that imports from another feature would couple the two.',
      { path: screen, pathNot: ['Page[.]tsx$', test] },
      // Components of all features import forms/, because their forms are built on it.
      { path: `^web/src/(?!${atoms}|api/|forms/)[^/]+/.+[.]tsx$`, pathNot: '^web/src/$1/' },
    ),
    forbid(
      'ui-knows-nothing-of-ours',
      'Controls know nothing about auctions.',
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
    // Excludes our own build output, but not the `dist` of packages: the rules about packages need to see it.
    exclude: { path: '^[^/]*/?(dist|[.]data|[.]cache|test-results|playwright-report)/' },
    combinedDependencies: true,
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};
