import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

/**
 * `npm test` runs the quick tests; `npm run test:all` runs the slow ones as well. `npm run test:long` names the long ones.
 * Without EKBID_TESTS all kinds run.
 */
const slow = '**/*.slow.test.ts';
const long = '**/*.long.test.ts';
const which = process.env['EKBID_TESTS'];
const include = [which === 'slow' ? slow : '**/*.test.ts'];
const exclude = [
  ...configDefaults.exclude,
  ...(which === 'quick' ? [slow] : []),
  ...(which === undefined ? [] : [long]),
];

/** Test files share processes and loaded modules: loading them again for each file took most of the time. */
const project = (name: string, without: readonly string[] = [], root = name) => ({
  extends: true as const,
  test: { name, root, isolate: false, include, exclude: [...exclude, ...without] },
});

const serverRoot = join(import.meta.dirname, 'server');
const serverTests = globSync(include, { cwd: serverRoot, exclude }).sort();
/** These replace modules (`vi.mock`), and would replace them for the next file in the same process as well. */
const mocking = serverTests.filter((path) => readFileSync(join(serverRoot, path), 'utf8').includes('vi.mock('));

const server = (name: string, isolate: boolean, include: readonly string[]) => ({
  extends: true as const,
  test: {
    name,
    root: serverRoot,
    isolate,
    include: [...include],
    globalSetup: join(serverRoot, 'src/testing/global-setup.ts'),
  },
});

export default defineConfig({
  test: {
    // One more than the two cores of CI: tests spend part of their time waiting for PostgreSQL.
    maxWorkers: 3,
    // Generous, because some tests run whole processes, and the machine may be busy with others.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // As in `eventually`: only a failing test waits that long.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      project('domain'),
      project('model'),
      project('contract'),
      project('texts'),
      project('sandbox'),
      project('verify'),
      project('scripts', ['documents/**']),
      project('bench'),
      // `npm run check` runs these before anything else; the stages of `npm test` do not repeat them.
      ...(which === undefined ? [project('documents', [], 'scripts/documents')] : []),
      server(
        'server',
        false,
        serverTests.filter((path) => !mocking.includes(path)),
      ),
      server('server, isolated', true, mocking),
      // None of its tests is slow.
      ...(which === 'slow' ? [] : ['web']),
    ],
  },
});
