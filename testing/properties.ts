import fc from 'fast-check';

/** `process` is declared here, because not every workspace includes Node's types. */
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

const { EKBID_SEED = '20261123', EKBID_RUNS = '0.2' } = process.env;

/** The seed of all randomness in tests. It is fixed unless EKBID_SEED sets another. */
export const seed = Number(EKBID_SEED);

/** Returns how often a test tries. `inFull` is the number of tries in a full run. */
export const runs = (inFull: number): number => Math.ceil(inFull * Number(EKBID_RUNS));

// fast-check prints the seed of a property that fails.
fc.configureGlobal({ seed, numRuns: runs(100) });

export { fc };
