import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

/**
 * `npm test` runs the quick tests, and `npm run test:all` also runs the slow ones. `npm run test:long` names the files
 * of the long ones. If EKBID_TESTS is not set, all kinds run.
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

/**
 * Test files of a project share processes and loaded modules, because loading modules for each file took most of the
 * time.
 */
const project = (name: string, without: readonly string[] = [], root = name) => ({
  extends: true as const,
  test: { name, root, isolate: false, include, exclude: [...exclude, ...without] },
});

const serverRoot = join(import.meta.dirname, 'server');
const serverTests = globSync(include, { cwd: serverRoot, exclude }).sort();
/**
 * Tests that replace modules with `vi.mock`. They need their own process, because the next file would get the
 * replacement.
 */
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
    // One more than the two cores of CI, because tests spend part of their time waiting for PostgreSQL.
    maxWorkers: 3,
    // The limits are generous: some tests start whole processes, and other work may slow the machine down.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Only a failing test waits this long. The time is the same as in `eventually`.
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
      // `npm run check` runs these tests before anything else. The stages of `npm test` do not repeat them.
      ...(which === undefined ? [project('documents', [], 'scripts/documents')] : []),
      server(
        'server',
        false,
        serverTests.filter((path) => !mocking.includes(path)),
      ),
      server('server, isolated', true, mocking),
      // The web app has no slow tests.
      ...(which === 'slow' ? [] : ['web']),
    ],
  },
});
