import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, type ESTree, loadEnv, parseAst, type Plugin, type Rolldown } from 'vite';
import { defineConfig } from 'vitest/config';

/**
 * Libraries change less often than our releases. In a separate chunk they stay in the browser's cache after a release.
 */
const libraries = {
  name: 'libraries',
  test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/,
};
/**
 * One chunk for all code that every page starts with. The entry stays a separate chunk, because the server finds the
 * app by it.
 */
const app = { name: 'app', test: /(?<!\.(html|css)|main\.tsx)$/, tags: ['$initial' as const] };
/**
 * One chunk for small modules that many pages share, because thirty files of half a kilobyte load more slowly than one.
 */
const parts = {
  name: 'parts',
  test: /(web|domain|contract|texts)[\\/]src[\\/](?!forms|(en|hi)[\\/])/,
  minShareCount: 11,
};

/** The members of an endpoint's definition that only the server and the OpenAPI document use. */
const serverParts = new Set(['summary', 'reply', 'params', 'query', 'body']);

type Edit = { start: number; end: number; text: string };

/** Lists the edits that remove the schemas from one file of the contract. */
function editsOf(node: ESTree.Node, isTopLevel: boolean): Edit[] {
  const { start, end } = node;
  if (node.type === 'ImportDeclaration' && node.source.value === 'zod/mini')
    return [{ start, end, text: 'const z = undefined;' }];
  if (node.type !== 'CallExpression') return editsWithin(node, isTopLevel && !node.type.includes('Function'));
  if (isOfZod(node)) return [{ start, end, text: 'z' }];
  // Mark top-level calls as pure, so that unused ones are dropped. Files of the contract only define things.
  const pure = isTopLevel ? [{ start, end: start, text: '/* @__PURE__ */ ' }] : [];
  const isEndpoint = node.callee.type === 'Identifier' && node.callee.name === 'endpoint';
  return [...pure, ...(isEndpoint ? editsOfEndpoint(node) : editsWithin(node, isTopLevel))];
}

/** Removes the members that only the server uses, each with its comma. */
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
 * Removes the schemas from the app: the server checks every request and reply with them, and the app needs only names
 * and addresses of calls. Applies only to builds; tests and development have the real schemas.
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
 * Moves the link to the stylesheet behind the outline and preloads the stylesheet. Browsers paint nothing that follows
 * a stylesheet until it has loaded, and the first paint needs only the styles inside the page. The app still waits for
 * the stylesheet. The app's other scripts have a low priority, because the outline's picture comes first.
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
 * Builds the service worker as one script at a fixed address. It is built separately, because the app's chunks are
 * modules, which not every browser can run in a service worker.
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
  // Keep the page's own Host header, because the server compares it with the Origin.
  const server = { target, changeOrigin: false };
  const proxy = { '/api': server, '/images': server, '/manifest.webmanifest': server };
  return {
    plugins: [withoutSchemas, react(), tailwindcss(), paintBeforeStyles, serviceWorker],
    server: { proxy },
    preview: { proxy },
    // Workers are modules, because the Content-Security-Policy of our pages allows modules.
    worker: { format: 'es' },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      // The server needs the manifest to know which files each page loads.
      manifest: true,
      // No polyfill: browsers that cannot preload modules work too, only more slowly.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          // Keeps modules of the domain that only a few pages need in the chunks of those pages.
          codeSplitting: { groups: [libraries, app, parts], includeDependenciesRecursively: false },
        },
      },
    },
    test: {
      name: 'web',
      // One process runs many test files, each with its own module graph. Starting a process for each file took most of
      // the time.
      pool: 'vmForks',
      // Vitest runs projects at the same time only if they all have the same number here.
      maxWorkers: 3,
      environment: 'jsdom',
      environmentOptions: { jsdom: { url: 'http://localhost/' } },
      include: ['src/**/*.test.{ts,tsx}'],
      setupFiles: ['src/testing/clean-up.ts'],
      // Repeats the root's timeout, which does not apply to this separate configuration. The machine may be busy.
      testTimeout: 30_000,
      // As in `eventually` of the server's tests. Only failing tests wait this long.
      expect: { poll: { timeout: 10_000 } },
      // jsdom ignores styles. Only tokens.css is processed, because a test reads it.
      css: { include: [/tokens\.css/] },
    },
  };
});
