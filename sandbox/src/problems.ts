import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

/** Razorpay's error object, with the fields that its documentation lists. */
export type ErrorBody = {
  readonly code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR' | 'SERVER_ERROR';
  readonly description: string;
  readonly field: string | null;
  readonly source: string;
  readonly step: string;
  readonly reason: string;
  readonly metadata: Readonly<Record<string, string>>;
};

/** An expected refusal of a call. Its message is the one that the real provider gives. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly statusCode: number;
  readonly body: ErrorBody;

  constructor(statusCode: number, body: Pick<ErrorBody, 'description'> & Partial<ErrorBody>) {
    super(body.description);
    this.statusCode = statusCode;
    this.body = {
      code: 'BAD_REQUEST_ERROR',
      field: null,
      source: 'NA',
      step: 'NA',
      reason: 'NA',
      metadata: {},
      ...body,
    };
  }
}

/** The provider's error for an invalid request. */
export function badInput(description: string, field: string | null = null): Refusal {
  return new Refusal(400, {
    description,
    field,
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
  });
}

export function unknownId(): Refusal {
  return badInput('The id provided does not exist');
}

export function handleNotFound(): never {
  throw new Refusal(404, { description: 'The requested URL was not found on the server.' });
}

export function handleError(error: FastifyError | Refusal, _request: FastifyRequest, reply: FastifyReply) {
  return reply.code(error.statusCode ?? 500).send({ error: toRefusal(error).body });
}

function toRefusal(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error;
  if (error.statusCode !== undefined && error.statusCode < 500) return badInput(error.message);
  console.error(error);
  return new Refusal(500, {
    code: 'SERVER_ERROR',
    description: 'We are facing some trouble completing your request at the moment. Please try again shortly.',
  });
}
