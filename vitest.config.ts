import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

/** `npm test` leaves the slow ones to the rest of `npm run test:all`; whoever names files gets those. */
const slow = '**/*.slow.test.ts';
const which = process.env['EKBID_TESTS'];
const include = [which === 'slow' ? slow : '**/*.test.ts'];
const exclude = [...configDefaults.exclude, ...(which === 'quick' ? [slow] : [])];

/** Files share processes and their modules: to load those anew for each took longer than many a test. */
const project = (name: string) => ({
  extends: true as const,
  test: { name, root: name, isolate: false, include, exclude },
});

const serverRoot = join(import.meta.dirname, 'server');
const serverTests = globSync(include, { cwd: serverRoot, exclude }).sort();
/** A module that one file replaces would be replaced for the next file of the same process, too. */
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
    maxWorkers: 2,
    // Generous, because some tests run whole processes, and the machine may be busy with others.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      project('domain'),
      project('contract'),
      project('sandbox'),
      project('verify'),
      project('scripts'),
      project('bench'),
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
