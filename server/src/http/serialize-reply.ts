import type { FastifySerializerCompiler } from 'fastify';
import { ResponseSerializationError, serializerCompiler } from 'fastify-type-provider-zod';
import type { $ZodType, $ZodTypes } from 'zod/v4/core';
import type { Log } from '../context/log.ts';

type Path = readonly PropertyKey[];

/**
 * Serializes replies by their schemas. A reply that does not fit its schema is a bug, which is logged without the
 * values. The bug should do no further harm:
 * - A changing call has already made its change, so a failure would be misleading. Its reply is sent with only the
 *   fields that the schema names.
 * - Of a list, the items that do not fit are left out.
 */
export function replySerializer(log: Log): FastifySerializerCompiler<$ZodType> {
  return (route) => {
    const write = serializerCompiler(route);
    return (reply: unknown) => {
      try {
        return write(reply);
      } catch (error) {
        const issues = issuesOf(error);
        if (issues === null) throw error;
        const places = issues.map((path) => path.map(String).join('.')).join(', ');
        log.error(`A reply did not fit its schema: ${route.method} ${route.url} at ${places}`);
        if (route.method !== 'GET' && route.method !== 'HEAD') return JSON.stringify(namedParts(route.schema, reply));
        return write(withoutItems(reply, issues) ?? reply);
      }
    };
  };
}

function issuesOf(error: unknown): Path[] | null {
  if (!(error instanceof ResponseSerializationError)) return null;
  return error.cause.issues.map(({ path }) => path);
}

/** Returns the reply without the items of its list that do not fit. Null if something else does not fit either. */
function withoutItems(reply: unknown, issues: readonly Path[]): object | null {
  if (typeof reply !== 'object' || reply === null || !('data' in reply) || !Array.isArray(reply.data)) return null;
  if (issues.some(([list, item]) => list !== 'data' || typeof item !== 'number')) return null;
  const unfit = new Set(issues.map(([, item]) => item));
  return { ...reply, data: reply.data.filter((_, item) => !unfit.has(item)) };
}

/** Returns the parts of a value that the schema names, whether or not they fit it. */
function namedParts(schema: $ZodType, value: unknown): unknown {
  const { def } = (schema as $ZodTypes)._zod;
  if (value === undefined || value === null) return value;
  if (def.type === 'nullable' || def.type === 'optional') return namedParts(def.innerType, value);
  if (def.type === 'array') return Array.isArray(value) ? value.map((item) => namedParts(def.element, item)) : null;
  if (def.type === 'object') {
    if (typeof value !== 'object') return null;
    const parts = new Map(Object.entries(value));
    return Object.fromEntries(
      Object.entries(def.shape).map(([name, part]) => [name, namedParts(part, parts.get(name))]),
    );
  }
  return ['string', 'number', 'boolean'].includes(typeof value) ? value : null;
}
