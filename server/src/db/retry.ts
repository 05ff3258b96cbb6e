/** PostgreSQL's codes for "try again": serialization failure, deadlock. Neither leaves anything half done. */
const transient = new Set(['40001', '40P01']);
const attempts = 5;

/** Runs a whole transaction again when PostgreSQL sacrificed it to another. */
export async function retryTransient<Value>(run: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === attempts || !isTransient(error)) throw error;
    }
  }
}

function isTransient(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && transient.has(error.code);
}
