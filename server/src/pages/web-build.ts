import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from './page-scripts.ts';

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
