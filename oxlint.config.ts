import { defineConfig, type OxlintConfig } from 'oxlint';

type Rules = NonNullable<OxlintConfig['rules']>;

/** These rules, each with its defaults, as errors. */
const all = (plugin: string, names: readonly string[]): Rules =>
  Object.fromEntries(names.map((name) => [`${plugin}${name}`, 'error']));

const tests = ['**/*.test.{ts,tsx}', '**/testing/**', 'e2e/**'];

const noEnv = { object: 'process', property: 'env', message: 'Settings are read in config.ts and nowhere else.' };
const noClock = 'A rule gets the time and random numbers as arguments.';

/** The names of the rules about values without a type. */
const unsafe = ['argument', 'assignment', 'call', 'member-access', 'return'].map((what) => `no-unsafe-${what}`);

export default defineConfig({
  plugins: ['typescript', 'react'],
  jsPlugins: ['./scripts/lint-rules.mjs'],
  categories: { correctness: 'off' },
  options: { typeAware: true, typeCheck: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  // Browser scripts without types, and `.dependency-cruiser.cjs`, because its tool reads no TypeScript.
  ignorePatterns: ['**/*.{js,cjs}', '**/test-results/', '**/playwright-report/'],
  rules: {
    ...all('', ['no-array-constructor', 'no-unused-expressions', 'no-var', 'prefer-rest-params', 'prefer-spread']),
    ...all('typescript/', unsafe),
    ...all('typescript/', [
      'await-thenable',
      'no-array-delete',
      'no-base-to-string',
      'no-duplicate-enum-values',
      'no-duplicate-type-constituents',
      'no-empty-object-type',
      'no-explicit-any',
      'no-extra-non-null-assertion',
      'no-floating-promises',
      'no-for-in-array',
      'no-implied-eval',
      'no-misused-new',
      'no-misused-promises',
      'no-namespace',
      'no-non-null-asserted-optional-chain',
      'no-redundant-type-constituents',
      'no-require-imports',
      'no-this-alias',
      'no-unnecessary-type-assertion',
      'no-unnecessary-type-constraint',
      'no-unsafe-declaration-merging',
      'no-unsafe-enum-comparison',
      'no-unsafe-function-type',
      'no-unsafe-unary-minus',
      'no-wrapper-object-types',
      'only-throw-error',
      'prefer-as-const',
      'prefer-namespace-keyword',
      'prefer-promise-reject-errors',
      'restrict-plus-operands',
      'restrict-template-expressions',
      'triple-slash-reference',
      'unbound-method',
    ]),
    complexity: ['error', 10],
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'max-lines': ['error', 300],
    'no-restricted-exports': [
      'error',
      {
        restrictDefaultExports: {
          direct: true,
          named: true,
          defaultFrom: true,
          namedFrom: true,
          namespaceFrom: true,
        },
      },
    ],
    'no-restricted-imports': [
      'error',
      { paths: ['process', 'node:process'].map((name) => ({ name, importNames: ['env'], message: noEnv.message })) },
    ],
    'no-restricted-properties': ['error', noEnv],
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', reportVarsOnlyUsedAsTypes: true }],
    'prefer-const': 'error',
    'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
    'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  },
  overrides: [
    {
      // Scripts trust the JSON that they read, which has no type.
      files: ['**/*.mjs'],
      rules: Object.fromEntries(unsafe.map((name) => [`typescript/${name}`, 'off'])),
    },
    {
      files: ['{domain,model}/src/**/*.ts'],
      excludeFiles: tests,
      rules: {
        'ekbid/no-clock': 'error',
        'no-restricted-properties': [
          'error',
          noEnv,
          { object: 'Date', property: 'now', message: noClock },
          { object: 'performance', property: 'now', message: noClock },
          { object: 'Math', property: 'random', message: noClock },
          { object: 'crypto', property: 'randomUUID', message: noClock },
          { object: 'crypto', property: 'getRandomValues', message: noClock },
        ],
      },
    },
    {
      files: ['web/src/**/*.{ts,tsx}'],
      rules: {
        ...all('react/', [
          'error-boundaries',
          'exhaustive-deps',
          'globals',
          'immutability',
          'incompatible-library',
          'preserve-manual-memoization',
          'purity',
          'refs',
          'rules-of-hooks',
          'set-state-in-effect',
          'set-state-in-render',
          'static-components',
          'unsupported-syntax',
          'use-memo',
        ]),
        // Submit handlers of react-hook-form return a promise. React ignores what an event handler returns, so that is
        // harmless.
        'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      },
    },
    {
      files: ['web/src/**/*.{ts,tsx}'],
      excludeFiles: tests,
      rules: all('ekbid/', ['no-path', 'no-query-key', 'no-text']),
    },
    { files: ['texts/src/**/*.ts'], excludeFiles: tests, rules: { 'ekbid/no-path': 'error' } },
    {
      files: [
        '{server/src/boot,sandbox/src}/config.ts',
        'testing/**',
        'server/src/testing/**',
        'e2e/**',
        'scripts/**',
        '**/*.config.{ts,mjs}',
      ],
      rules: { 'no-restricted-properties': 'off' },
    },
    // This file is generated, with one line for each column of the database.
    { files: ['server/src/db/schema.ts'], rules: { 'max-lines': 'off' } },
    // The tools that read these files require a default export.
    {
      files: ['**/*.config.{ts,mjs}', '**/global-setup.ts', 'scripts/lint-rules.mjs'],
      rules: { 'no-restricted-exports': 'off' },
    },
  ],
});
