import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PageName, type ServedPage, servedPages, textsOf } from '@ekbid/contract';
import type { Language } from '@ekbid/texts';

export type WebBuild = {
  /** The page every page is made from. */
  readonly template: string;
  /** Of the one script in it that is no file, as a Content-Security-Policy names it. */
  readonly inlineScript: string;
  /** What the build made of each source. */
  readonly manifest: Manifest;
};

/** While developing it is a file; written into the page it costs no request that the first paint waits for. */
const schemeScript = '<script src="/scheme.js"></script>';

const manifestFile = '.vite/manifest.json';

/** The built web app; null where none was built, as in tests of the API alone. */
export function readWebBuild(folder: string): WebBuild | null {
  if (!existsSync(join(folder, manifestFile))) return null;
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const scheme = read('scheme.js');
  return {
    template: read('index.html').replace(schemeScript, () => `<script>${scheme}</script>`),
    inlineScript: `sha256-${createHash('sha256').update(scheme).digest('base64')}`,
    manifest: JSON.parse(read(manifestFile)) as Manifest,
  };
}

/** Vite's: what became of a source, and which others it cannot do without. */
type Chunk = { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] };
export type Manifest = Readonly<Record<string, Chunk>>;

const app = 'index.html';

/** The scripts a page needs before it can be shown, as files of the build: the app's own, the screen's, its words. */
export function scriptsOfPage(manifest: Manifest, name: PageName, language: Language): string[] {
  return filesOf(manifest, [app, ...sourcesOf(servedPages[name], language)]);
}

/** Those of them that the template does not name already. */
export function preloadsOfPage(manifest: Manifest, name: PageName, language: Language): string[] {
  const named = new Set(filesOf(manifest, [app]));
  return scriptsOfPage(manifest, name, language).filter((file) => !named.has(file));
}

/** Every style the app has; it comes in one piece. */
export function stylesOfApp(manifest: Manifest): readonly string[] {
  return manifest[app]?.css ?? [];
}

/** As the manifest names them: below `web/`. */
function sourcesOf(page: ServedPage, language: Language): string[] {
  const texts = `../texts/src/${language}`;
  return [
    `src/${page.screen}.tsx`,
    `${texts}/index.ts`,
    ...(page.access === 'admin' ? ['src/app/AdminLayout.tsx'] : []),
    ...textsOf(page).map((part) => `${texts}/${part}.ts`),
  ];
}

/** With all they import. A source the build does not know of is fetched when it is asked for, like any other. */
function filesOf(manifest: Manifest, sources: readonly string[]): string[] {
  const met = new Set<string>();
  const add = (source: string) => {
    if (met.has(source)) return;
    met.add(source);
    manifest[source]?.imports?.forEach(add);
  };
  sources.forEach(add);
  return [...met].flatMap((source) => manifest[source]?.file ?? []);
}
