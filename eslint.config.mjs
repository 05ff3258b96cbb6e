import { defineConfig, globalIgnores } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const typed = ['**/*.{ts,tsx,mjs}'];
const tests = ['**/*.test.{ts,tsx}', '**/testing/**', 'e2e/**'];

const noEnv = { object: 'process', property: 'env', message: 'Settings are read in config.ts and nowhere else.' };
const noClock = 'A rule gets the time and random numbers as arguments.';

const noText = 'Text for people comes from `texts/`, in their language.';
const words = '/[A-Za-z\\u0904-\\u0939]/';
const textAttribute =
  'JSXAttribute[name.name=/^(alt|aria-label|caption|description|failed|heading|hint|label|placeholder|text|title)$/]';
const braces = `:matches(JSXElement, ${textAttribute}) > JSXExpressionContainer`;
const textInCode = [
  `JSXText[value=${words}]:not([value=/^\\s*EkBid\\s*$/])`,
  `${textAttribute} > Literal[value=${words}]`,
  `${braces} > Literal[value=${words}]`,
  `${braces} > :matches(ConditionalExpression, LogicalExpression) > Literal[value=${words}]`,
  `${braces} > TemplateLiteral > TemplateElement[value.raw=${words}]`,
  `CallExpression[callee.object.name='toast'] > Literal[value=${words}]`,
];

const noPath = 'A page has one address, in the contract: link with `href(pages.…)`.';
const pathInCode = [
  // Paths that begin with `/api` are allowed, and so are paths as keys of a table: both are calls of the API, not
  // pages.
  'Literal[value=/^\\u002F($|(?!api\\u002F)[a-z])/]:not(Property > Literal.key, TSLiteralType > Literal)',
  'TemplateLiteral > TemplateElement:first-child[value.raw=/^\\u002F(?!api$)[a-z]/]',
];

const noKeyInCode =
  'Query keys come from web/src/api/query-keys.ts, so that each query has one key for reading and writing.';
const keysInCode = [
  "Property[key.name='queryKey'] > :matches(ArrayExpression, ArrayPattern)",
  "MemberExpression[computed=true] > :matches(Identifier[name='queryKey'], [property.name='queryKey']).object",
  'CallExpression[callee.property.name=/^[gs]etQueryData$/] > ArrayExpression',
];

export default defineConfig(
  globalIgnores(['**/dist/', '**/.data/', '**/.cache/', '**/coverage/', '**/test-results/', '**/playwright-report/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' } },
  {
    files: typed,
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
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
      'no-restricted-properties': ['error', noEnv],
      'no-restricted-imports': [
        'error',
        { paths: ['process', 'node:process'].map((name) => ({ name, importNames: ['env'], message: noEnv.message })) },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Fastify handlers and job handlers must return promises, even if they await nothing.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    // In these files types are written in comments. The compiler reads them, but these rules do not and would report
    // errors.
    files: ['**/*.mjs'],
    rules: Object.fromEntries(
      ['argument', 'assignment', 'call', 'member-access', 'return'].map((what) => [
        `@typescript-eslint/no-unsafe-${what}`,
        'off',
      ]),
    ),
  },
  {
    files: ['{domain,model}/src/**/*.ts'],
    ignores: tests,
    rules: {
      'no-restricted-properties': [
        'error',
        noEnv,
        { object: 'Date', property: 'now', message: noClock },
        { object: 'performance', property: 'now', message: noClock },
        { object: 'Math', property: 'random', message: noClock },
        { object: 'crypto', property: 'randomUUID', message: noClock },
        { object: 'crypto', property: 'getRandomValues', message: noClock },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: ":matches(NewExpression, CallExpression)[callee.name='Date'][arguments.length=0]",
          message: noClock,
        },
      ],
    },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    rules: {
      // The submit handlers of react-hook-form are asynchronous. React ignores the promise that an event handler
      // returns.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    ignores: tests,
    rules: {
      'no-restricted-syntax': [
        'error',
        ...textInCode.map((selector) => ({ selector, message: noText })),
        ...pathInCode.map((selector) => ({ selector, message: noPath })),
        ...keysInCode.map((selector) => ({ selector, message: noKeyInCode })),
      ],
    },
  },
  {
    files: ['texts/src/**/*.ts'],
    ignores: tests,
    rules: { 'no-restricted-syntax': ['error', ...pathInCode.map((selector) => ({ selector, message: noPath }))] },
  },
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
  { files: ['**/*.config.{ts,mjs}', '**/global-setup.ts'], rules: { 'no-restricted-exports': 'off' } },
);
