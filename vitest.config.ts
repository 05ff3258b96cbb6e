import { defineConfig } from 'vitest/config';

const project = (name: string) => ({ extends: true as const, test: { name, root: name } });

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
      'server',
      'web',
    ],
  },
});
