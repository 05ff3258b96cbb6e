import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context/deps.ts';
import { languageInAddress, languageOf } from '../http/language.ts';
import { writeRobots, writeSiteMap, writeWebManifest } from './site-files.ts';

/** Serves the files that search engines and browsers request beside the pages. */
export function siteFileRoutes(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(writeRobots(config.publicUrl)),
  );
  app.get('/sitemap.xml', async (_request, reply) => reply.type('application/xml').send(writeSiteMap(config)));
  app.get('/manifest.webmanifest', async (request, reply) => {
    const manifest = writeWebManifest(languageInAddress(request) ?? languageOf(request));
    reply.headers({ 'cache-control': 'private, no-cache', vary: 'Accept-Language, Cookie' });
    return reply.type('application/manifest+json').send(JSON.stringify(manifest));
  });
}
