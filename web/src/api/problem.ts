import { isRefusalCode, type RefusalCode, type RefusalDetails } from '@ekbid/domain';

/**
 * The server's refusal codes, and two failures in the browser: no reply (`network`) or an unexpected one
 * (`unreadable`).
 */
export type ProblemCode = RefusalCode | 'network' | 'unreadable';

type Parts = {
  code: ProblemCode;
  status?: number;
  message?: string;
  field?: string | undefined;
  details?: RefusalDetails | undefined;
  cause?: unknown;
};

/** The error of every failed call. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: ProblemCode;
  /** The HTTP status; 0 if there was no reply. */
  readonly status: number;
  /** The form field that the problem is about, if any. */
  readonly field: string | undefined;
  readonly details: RefusalDetails;

  constructor({ code, status = 0, message = code, field, details = {}, cause }: Parts) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.field = field;
    this.details = details;
  }
}

/**
 * Reads the body of a refused call. The code is `unreadable` for a proxy's error page, and for a code that is newer
 * than this page.
 */
export function readProblem(status: number, body: unknown): ApiProblem {
  if (!isProblemBody(body)) return new ApiProblem({ code: 'unreadable', status });
  const { code, message, field, details } = body;
  return new ApiProblem({ code: isRefusalCode(code) ? code : 'unreadable', status, message, field, details });
}

type ProblemBody = { code: string; message: string; field?: string; details?: RefusalDetails };

export function isProblemBody(body: unknown): body is ProblemBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    typeof body.code === 'string' &&
    'message' in body &&
    typeof body.message === 'string'
  );
}
