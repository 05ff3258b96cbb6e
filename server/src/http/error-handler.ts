import type { Problem } from '@ekbid/contract';
import { isRefusalCode, Refusal, type RefusalDetails } from '@ekbid/domain';
import { refusalText } from '@ekbid/texts';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isTransient } from '../db/retry.ts';
import { textsIn } from '../texts.ts';
import { languageOf } from './language.ts';
import { statusOf } from './problems.ts';

type Sent = FastifyError | Refusal;

/** Turns every error into a reply people can read. What is not an expected "no" is a bug: logged whole, told as nothing. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<Sent>(async (error, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal.code === 'unexpected') request.log.error({ err: error }, 'unexpected error');
    if (isTransient(error)) request.log.warn({ err: error }, 'the database could not answer');
    if (refusal.details.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.details.retryAfterSeconds);
    return reply.status(statusOf[refusal.code]).send(problemOf(refusal, request));
  });
}

/** The "no" in the words of whoever asked. */
export function problemOf(refusal: Refusal, request: Pick<FastifyRequest, 'cookies' | 'headers'>): Problem {
  const { code, details } = refusal;
  return {
    success: false,
    code,
    message: refusalText(textsIn[languageOf(request)], refusal),
    ...(typeof details.field === 'string' && { field: details.field }),
    ...(Object.keys(details).length > 0 && { details: { ...details } }),
  };
}

/** What is said of an error, whatever it is. */
export function refusalOf(error: Sent): Refusal {
  if (error instanceof Refusal) return error;
  // An address with a made-up id is the address of nothing.
  if (hasZodFastifySchemaValidationErrors(error))
    return error.validationContext === 'params' ? new Refusal('not_found') : refusalOfIssue(error.validation[0]);
  if (isTransient(error)) return new Refusal('unavailable', { retryAfterSeconds: 2 }, { cause: error });
  return new Refusal(codeOfStatus(error), {}, { cause: error });
}

type Issue = { readonly instancePath: string; readonly params: Readonly<Record<string, unknown>> };

/** A rule of the domain refuses through the schema (contract `obeys`): then its own code and details are the answer. */
function refusalOfIssue(issue: Issue | undefined): Refusal {
  const rule = issue?.params.params;
  if (isRuleIssue(rule)) return new Refusal(rule.refusal, rule.details);
  const field = issue?.instancePath.split('/').filter(Boolean).at(-1);
  return new Refusal('invalid_request', field === undefined ? {} : { field });
}

function isRuleIssue(value: unknown): value is { refusal: Refusal['code']; details: RefusalDetails } {
  return typeof value === 'object' && value !== null && 'refusal' in value && isRefusalCode(value.refusal);
}

/** Fastify's own refusals: bodies it could not read, or that are too large. */
function codeOfStatus({ statusCode = 500 }: FastifyError): Refusal['code'] {
  if (statusCode === 404) return 'not_found';
  if (statusCode === 413) return 'payload_too_large';
  if (statusCode === 429) return 'too_many_requests';
  return statusCode < 500 ? 'invalid_request' : 'unexpected';
}
