import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';

/** What changes with a new version of a library and not with every release stays in the browser's cache. */
const libraries = {
  name: 'libraries',
  test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/,
};
/** What every page begins with comes in one piece, but for the entry: by that the server finds the app. */
const app = { name: 'app', test: /(?<!\.(html|css)|main\.tsx)$/, tags: ['$initial' as const] };
/** Small parts many pages share travel together: thirty files of half a kilobyte are slower than one. */
const parts = {
  name: 'parts',
  test: /(web|domain|contract|texts)[\\/]src[\\/](?!forms|(en|hi)[\\/])/,
  minShareCount: 6,
};

/** See no-schemas.ts. Only in what is built: tests and development have the real ones. */
const withoutSchemas = {
  name: 'without-schemas',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /contract[\\/]src/ },
    handler(code: string) {
      const instead = JSON.stringify(join(import.meta.dirname, 'src/api/no-schemas.ts'));
      return { code: code.replace("import * as z from 'zod/mini'", `import { z } from ${instead}`), map: null };
    },
  },
} as const;

export default defineConfig(({ mode }) => {
  const { EKBID_API: target = 'http://localhost:3500' } = loadEnv(mode, '.', 'EKBID_');
  // The page's own Host goes along, since the server compares it with the Origin.
  const server = { target, changeOrigin: false };
  const proxy = { '/api': server, '/images': server, '/manifest.webmanifest': server };
  return {
    plugins: [withoutSchemas, react(), tailwindcss()],
    server: { proxy },
    preview: { proxy },
    // A module like every other script: the policy of our pages allows those.
    worker: { format: 'es' },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      // The server finds in it what each page needs.
      manifest: true,
      // A browser without preloading of modules does without; pages are whole all the same.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          // What only a few pages need of all that the domain offers stays with them.
          codeSplitting: { groups: [libraries, app, parts], includeDependenciesRecursively: false },
        },
      },
    },
    test: {
      name: 'web',
      // One process for many files, each with a module graph of its own: a process each took most of the time.
      pool: 'vmForks',
      // As for the other projects: Vitest runs no two side by side that differ in it.
      maxWorkers: 3,
      environment: 'jsdom',
      environmentOptions: { jsdom: { url: 'http://localhost/' } },
      include: ['src/**/*.test.{ts,tsx}'],
      setupFiles: ['src/testing/clean-up.ts'],
      // The root's settings do not reach a project with a configuration of its own; the machine may be busy with others.
      testTimeout: 30_000,
      // Styles mean nothing to jsdom; the one file a test reads is its own subject.
      css: { include: [/tokens\.css/] },
    },
  };
});
