import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PageName, type ServedPage, servedPages, textsOf } from '@ekbid/contract';
import type { Language } from '@ekbid/texts';

export type WebBuild = {
  /** The HTML from which every page is made. */
  readonly template: string;
  /** The hash of the template's inline script, as a Content-Security-Policy names it. */
  readonly inlineScript: string;
  /** The built file of each source. */
  readonly manifest: Manifest;
};

/**
 * In development this script is a file of its own. The build puts it into the page, so that the first paint does not
 * wait for another request.
 */
const schemeScript = '<script src="/scheme.js"></script>';

const manifestFile = '.vite/manifest.json';

/** Reads the built web app. Null if there is no build, as in tests of the API. */
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

/** An entry of Vite's manifest: the built file of a source, and the sources that it imports. */
type Chunk = { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] };
export type Manifest = Readonly<Record<string, Chunk>>;

const app = 'index.html';

/** The built scripts that a page needs to be shown: those of the app, the screen and its texts. */
export function scriptsOfPage(manifest: Manifest, name: PageName, language: Language): string[] {
  return filesOf(manifest, [app, ...sourcesOf(servedPages[name], language)]);
}

/** The scripts of a page that are not already in the template. */
export function preloadsOfPage(manifest: Manifest, name: PageName, language: Language): string[] {
  const named = new Set(filesOf(manifest, [app]));
  return scriptsOfPage(manifest, name, language).filter((file) => !named.has(file));
}

/** The pages that the navigation bars lead to. */
const mainPages: readonly PageName[] = ['home', 'auctions', 'myBids', 'profile', 'login', 'notifications'];
/** Parts that these pages load only after they are shown. The names have no file ending. */
const lateParts = ['app/Footer', 'app/Bell', 'app/AccountSheet', 'bids/AllBids', 'ui/DialogPanel', 'ui/ToastCorner'];

/** The built scripts with which the main pages open without a network. Some of them are in the template already. */
export function scriptsOfShell(manifest: Manifest, language: Language): string[] {
  const parts = filesOf(
    manifest,
    lateParts.map((part) => `src/${part}.tsx`),
  );
  return [...new Set([...mainPages.flatMap((name) => preloadsOfPage(manifest, name, language)), ...parts])];
}

/** All styles of the app. The build makes one file of them. */
export function stylesOfApp(manifest: Manifest): readonly string[] {
  return manifest[app]?.css ?? [];
}

/** The source files of a page, relative to `web/`, as in the manifest. */
function sourcesOf(page: ServedPage, language: Language): string[] {
  const texts = `../texts/src/${language}`;
  return [
    `src/${page.screen}.tsx`,
    `${texts}/index.ts`,
    ...(page.access === 'admin' ? ['src/app/AdminLayout.tsx'] : []),
    ...textsOf(page).map((part) => `${texts}/${part}.ts`),
  ];
}

/**
 * The built files of these sources and of everything they import. An unknown source is skipped; the browser then loads
 * it later.
 */
function filesOf(manifest: Manifest, sources: readonly string[]): string[] {
  const visited = new Set<string>();
  const add = (source: string) => {
    if (visited.has(source)) return;
    visited.add(source);
    manifest[source]?.imports?.forEach(add);
  };
  sources.forEach(add);
  return [...visited].flatMap((source) => manifest[source]?.file ?? []);
}
