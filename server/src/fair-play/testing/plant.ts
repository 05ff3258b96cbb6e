import type { TestApp } from '../../testing/test-app.ts';
import type { Look } from './look.ts';

/** Returns the sum of other people's bids in the running auction, in rupees. */
export type Secret = () => number;
type Deps = TestApp['deps'];

export type Plant = {
  /** The channel in which the test must find the leak. */
  readonly channel: string;
  readonly leak: string;
  /** Looks at the part of the world that leaks. */
  readonly look: (look: Look) => Promise<void>;
  /** Makes functions of the product leak the secret. */
  readonly plant?: (secret: Secret) => void;
  /** Makes dependencies of the application leak the secret. */
  readonly build?: (deps: Deps, secret: Secret) => Deps;
};

/** Returns one bit of the secret, which is the smallest possible leak. */
export const isMuch = (secret: Secret) => secret() > 1000;
