import fc from 'fast-check';

/** Not every workspace has the types of Node. */
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

const { EKBID_SEED = '20261123', EKBID_RUNS = '0.2' } = process.env;

/** Where everything that tests leave to chance begins: fixed, unless a longer run names another. */
export const seed = Number(EKBID_SEED);

/** How many tries a test makes of those it makes in full. */
export const runs = (inFull: number): number => Math.ceil(inFull * Number(EKBID_RUNS));

// A property that fails prints its seed.
fc.configureGlobal({ seed, numRuns: runs(100) });

export { fc };
