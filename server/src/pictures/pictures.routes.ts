import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context/deps.ts';
import { formatOfFile, keptForEver } from './picture-files.ts';

export function pictureRoutes({ pictures }: Pick<Deps, 'pictures'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { file: string } }>('/images/:file', async ({ params: { file } }, reply) => {
      const format = formatOfFile(file);
      const bytes = format === null ? null : await pictures.read(file);
      if (bytes === null) return reply.status(404).type('text/plain').send('Not found');
      return reply
        .type(`image/${format}`)
        .header('cache-control', keptForEver)
        .header('content-disposition', 'inline')
        .header('x-content-type-options', 'nosniff')
        .send(bytes);
    });
  };
}
