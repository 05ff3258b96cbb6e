import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDataFolder } from '../../testing/data-folders.ts';
import type { Manifest } from '../web-build.ts';

const web = join(import.meta.dirname, '../../../../web');

const chunk = (name: string, ...imports: string[]) => ({ file: `assets/${name}.js`, imports });

/** The manifest that Vite would write for a few sources. */
const manifest: Manifest = {
  'index.html': { ...chunk('index', '_parts.js'), css: ['assets/index.css'] },
  '_parts.js': chunk('parts'),
  '_slots.js': chunk('slots', '_parts.js'),
  '../texts/src/en/index.ts': chunk('en'),
  '../texts/src/hi/index.ts': chunk('hi'),
  '../texts/src/hi/admin.ts': chunk('hi-admin'),
  '../texts/src/en/guide.ts': chunk('en-guide'),
  'src/app/AdminLayout.tsx': chunk('AdminLayout'),
  'src/auctions/AuctionsPage.tsx': chunk('AuctionsPage', '_slots.js'),
  'src/auctions/AuctionPage.tsx': chunk('AuctionPage', '_slots.js'),
  'src/dashboard/DashboardPage.tsx': chunk('DashboardPage'),
  'src/guide/HelpPages.tsx': chunk('HelpPages'),
};

/** Writes a built web app into a temporary folder: the real template, and short files with different contents. */
export async function makeWebBuild(): Promise<string> {
  const folder = await makeDataFolder();
  await Promise.all(['.vite', 'assets'].map((name) => mkdir(join(folder, name))));
  const files = {
    'index.html': await readFile(join(web, 'index.html'), 'utf8'),
    'scheme.js': await readFile(join(web, 'public/scheme.js'), 'utf8'),
    '.vite/manifest.json': JSON.stringify(manifest),
    'service-worker.js': 'the worker',
    'empty-service-worker.js': 'no worker',
    'assets/index.js': 'the app',
    'assets/index.js.br': 'the app, smaller',
    'assets/index.js.gz': 'the app, small',
  };
  await Promise.all(Object.entries(files).map(([name, content]) => writeFile(join(folder, name), content)));
  return folder;
}
