import { rm } from 'node:fs/promises';
import { afterAll, beforeAll } from 'vitest';
import { buildApp } from '../../boot/app.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { makeWebBuild } from './web-build.ts';

type Asking = { by?: Person; cookies?: Record<string, string>; headers?: Record<string, string> };

/** The application of a test together with a built web app. */
export function useSite(
  settings: Readonly<Record<string, string>> = {},
  changes: Parameters<typeof useTestApp>[2] = {},
) {
  const api = useTestApp({ PUBLIC_URL: 'http://ekbid.test', ...settings }, undefined, changes);
  let app: Awaited<ReturnType<typeof buildApp>>;
  let folder: string;
  beforeAll(async () => {
    folder = await makeWebBuild();
    app = await buildApp(api.deps, folder);
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  async function get(url: string, { by, cookies = {}, headers = {} }: Asking = {}) {
    const all = { ...Object.fromEntries(by?.browser.cookies ?? []), ...cookies };
    return app.inject({ url, headers, cookies: all });
  }
  return { api, get, replies: () => app.sharedReplies };
}

/** The preloaded replies in a page, by the address of their call. */
export function repliesIn(html: string): Record<string, { data: unknown }> {
  const text =
    /<script type="application\/json" data-owner="[\w-]+" id="replies">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null';
  return JSON.parse(text) as Record<string, { data: unknown }>;
}

/** The title, the metadata and the links in the head of a page. */
export function headOf(html: string) {
  const attributes = (tag: string) =>
    Object.fromEntries([...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));
  const tags = (name: string) => [...html.matchAll(new RegExp(`<${name} [^>]*>`, 'g'))].map(([tag]) => attributes(tag));
  const meta = new Map(tags('meta').map((tag) => [tag['name'] ?? tag['property'], tag['content']]));
  const links = tags('link');
  return {
    lang: /<html lang="([^"]*)">/.exec(html)?.[1],
    title: /<title>(.*?)<\/title>/s.exec(html)?.[1],
    meta,
    links: (rel: string) => links.filter((link) => link['rel'] === rel),
  };
}
