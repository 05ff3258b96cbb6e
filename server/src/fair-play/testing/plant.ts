import type { TestApp } from '../../testing/test-app.ts';
import type { Look } from './look.ts';

/** What other people's bids in the running auction come to, in rupees. */
export type Secret = () => number;
type Deps = TestApp['deps'];

export type Plant = {
  /** Where it is to be found. */
  readonly channel: string;
  readonly leak: string;
  /** Where it is looked for. */
  readonly look: (look: Look) => Promise<void>;
  /** Makes the product leak in the world whose secret this is. */
  readonly plant?: (secret: Secret) => void;
  /** The same, for what it is built of. */
  readonly build?: (deps: Deps, secret: Secret) => Deps;
};

/** A secret told as little as can be: as a yes or no. */
export const isMuch = (secret: Secret) => secret() > 1000;
