import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const project = (name: string) => ({ extends: true as const, test: { name, root: name } });

const serverRoot = join(import.meta.dirname, 'server');
const serverTests = globSync('src/**/*.test.ts', { cwd: serverRoot }).sort();
/** A module that one file replaces would be replaced for the next file of the same process, too. */
const mocking = serverTests.filter((path) => readFileSync(join(serverRoot, path), 'utf8').includes('vi.mock('));

/** Files share processes and their modules, unless they replace modules: loading them anew for each took half the time. */
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
      { extends: true, test: { name: 'scripts', root: 'scripts', exclude: ['documents/**'] } },
      { extends: true, test: { name: 'documents', root: 'scripts/documents' } },
      project('bench'),
      server(
        'server',
        false,
        serverTests.filter((path) => !mocking.includes(path)),
      ),
      server('server, isolated', true, mocking),
      'web',
    ],
  },
});
