import fc from 'fast-check';

/** `process` is declared here, because not every workspace includes Node's types. */
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

const { EKBID_SEED = '20261123', EKBID_RUNS = '0.2' } = process.env;

/** The seed of all randomness in tests. It is always the same, unless EKBID_SEED replaces it. */
export const seed = Number(EKBID_SEED);

/** Returns how many cases a test tries. `inFull` is their number in a full run, and EKBID_RUNS the share to try now. */
export const runs = (inFull: number): number => Math.ceil(inFull * Number(EKBID_RUNS));

// When a property fails, fast-check prints the seed, with which the failure can be repeated.
fc.configureGlobal({ seed, numRuns: runs(100) });

export { fc };
