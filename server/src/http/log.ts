/** Structured logging, as Fastify hands it to requests too. */
export type { FastifyBaseLogger as Log } from 'fastify';
