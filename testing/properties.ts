import fc from 'fast-check';

/** Not every workspace has Node's types. */
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

const { EKBID_SEED = '20261123', EKBID_RUNS = '0.2' } = process.env;

/** The start of all randomness in tests: fixed, unless a longer run sets another. */
export const seed = Number(EKBID_SEED);

/** The number of tries that a test makes, given the number of a full run. */
export const runs = (inFull: number): number => Math.ceil(inFull * Number(EKBID_RUNS));

// A property that fails prints its seed.
fc.configureGlobal({ seed, numRuns: runs(100) });

export { fc };
