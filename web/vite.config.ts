import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, type ESTree, loadEnv, parseAst, type Plugin, type Rolldown } from 'vite';
import { defineConfig } from 'vitest/config';

/** Libraries change less often than our releases, so a chunk of their own stays in the browser's cache. */
const libraries = {
  name: 'libraries',
  test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/,
};
/** One chunk for the code that all pages start with. The entry stays apart, because the server finds the app by it. */
const app = { name: 'app', test: /(?<!\.(html|css)|main\.tsx)$/, tags: ['$initial' as const] };
/** One chunk for small parts that many pages share: thirty files of half a kilobyte load slower than one. */
const parts = {
  name: 'parts',
  test: /(web|domain|contract|texts)[\\/]src[\\/](?!forms|(en|hi)[\\/])/,
  minShareCount: 11,
};

/** What of a call only the server uses, and the OpenAPI document. */
const serverParts = new Set(['summary', 'reply', 'params', 'query', 'body']);

type Edit = { start: number; end: number; text: string };

/** Lists the edits that remove the schemas from one file of the contract. */
function editsOf(node: ESTree.Node, isTopLevel: boolean): Edit[] {
  const { start, end } = node;
  if (node.type === 'ImportDeclaration' && node.source.value === 'zod/mini')
    return [{ start, end, text: 'const z = undefined;' }];
  if (node.type !== 'CallExpression') return editsWithin(node, isTopLevel && !node.type.includes('Function'));
  if (isOfZod(node)) return [{ start, end, text: 'z' }];
  // A contract only defines: no call at its top level has an effect.
  const pure = isTopLevel ? [{ start, end: start, text: '/* @__PURE__ */ ' }] : [];
  const isEndpoint = node.callee.type === 'Identifier' && node.callee.name === 'endpoint';
  return [...pure, ...(isEndpoint ? editsOfEndpoint(node) : editsWithin(node, isTopLevel))];
}

/** Removes the server's parts, each with the comma that follows it. */
function editsOfEndpoint({ arguments: [, definition] }: ESTree.CallExpression): Edit[] {
  if (definition?.type !== 'ObjectExpression') throw new Error('endpoint() takes its definition as an object');
  return definition.properties.flatMap((property, n, { [n + 1]: next }) =>
    property.type === 'Property' && property.key.type === 'Identifier' && serverParts.has(property.key.name)
      ? [{ start: property.start, end: next?.start ?? definition.end - 1, text: '' }]
      : [],
  );
}

const editsWithin = (node: ESTree.Node, isTopLevel: boolean) =>
  Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap((child) => editsOf(child, isTopLevel));

function isOfZod(node: ESTree.Node): boolean {
  if (node.type === 'CallExpression') return isOfZod(node.callee);
  if (node.type === 'MemberExpression') return isOfZod(node.object);
  return node.type === 'Identifier' && node.name === 'z';
}

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/**
 * Leaves the schemas out. The server checks each request and each reply with them; the web app needs only the names and
 * addresses of calls. Only the build does so; tests and development keep the real schemas.
 */
const withoutSchemas: Plugin = {
  name: 'without-schemas',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /contract[\\/]src/ },
    handler(code) {
      const edits = editsOf(parseAst(code, { lang: 'ts' }), true).sort((a, b) => b.start - a.start);
      const without = edits.reduce(
        (text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end),
        code,
      );
      return { code: without, map: null };
    },
  },
};

/**
 * The first paint needs only the styles inside the page. So the stylesheet is fetched first, but comes after the
 * outline, because browsers paint nothing that follows a stylesheet before they have it. The app still waits for it.
 * The app's other scripts have a low priority, because the outline's picture comes first.
 */
const paintBeforeStyles: Plugin = {
  name: 'paint-before-styles',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const link = /<link rel="stylesheet"[^<>]*>/.exec(html)?.[0] ?? '';
      const early = link.replace('rel="stylesheet"', 'rel="preload" as="style"');
      return html
        .replace(link, '')
        .replace('<script type="module"', () => `${early}\n    <script type="module"`)
        .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
        .replace('</body>', () => `  ${link}\n  </body>`);
    },
  },
};

/**
 * The service worker is one script at a fixed address. It is built separately, because the app's chunks are modules,
 * and not every browser runs modules in a service worker.
 */
const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  async generateBundle() {
    const input = join(import.meta.dirname, 'service-worker/service-worker.ts');
    const built = await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      build: { write: false, rolldownOptions: { input, output: { format: 'iife' } } },
    });
    const { output } = built as Rolldown.RolldownOutput;
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: output[0].code });
  },
};

export default defineConfig(({ mode }) => {
  const { EKBID_API: target = 'http://localhost:3500' } = loadEnv(mode, '.', 'EKBID_');
  // The request keeps the page's own Host, because the server compares it with the Origin.
  const server = { target, changeOrigin: false };
  const proxy = { '/api': server, '/images': server, '/manifest.webmanifest': server };
  return {
    plugins: [withoutSchemas, react(), tailwindcss(), paintBeforeStyles, serviceWorker],
    server: { proxy },
    preview: { proxy },
    // Workers are modules too, because the Content-Security-Policy of our pages allows those.
    worker: { format: 'es' },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      // The server reads in the manifest which files each page needs.
      manifest: true,
      // Pages also work in a browser that cannot preload modules, only slower.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          // Modules of the domain that only a few pages need stay in the chunks of those pages.
          codeSplitting: { groups: [libraries, app, parts], includeDependenciesRecursively: false },
        },
      },
    },
    test: {
      name: 'web',
      // One process runs many files, each with its own module graph: starting a process per file took most of the time.
      pool: 'vmForks',
      // All projects use the same number, because Vitest only runs projects side by side that agree in it.
      maxWorkers: 3,
      environment: 'jsdom',
      environmentOptions: { jsdom: { url: 'http://localhost/' } },
      include: ['src/**/*.test.{ts,tsx}'],
      setupFiles: ['src/testing/clean-up.ts'],
      // The root's timeout does not apply here, as this is a configuration of its own. Machines may be busy.
      testTimeout: 30_000,
      // As in `eventually` of the server: only a failing test waits that long.
      expect: { poll: { timeout: 10_000 } },
      // jsdom ignores styles; only tokens.css is loaded, because a test reads it.
      css: { include: [/tokens\.css/] },
    },
  };
});
