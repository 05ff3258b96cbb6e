import type { TestApp } from '../../testing/test-app.ts';
import type { Look } from './look.ts';

/** The sum of other people's bids in the running auction, in rupees. */
export type Secret = () => number;
type Deps = TestApp['deps'];

export type Plant = {
  /** The channel in which the leak must be found. */
  readonly channel: string;
  readonly leak: string;
  /** Looks at the part of the world that leaks. */
  readonly look: (look: Look) => Promise<void>;
  /** Makes functions of the product leak the secret of a world. */
  readonly plant?: (secret: Secret) => void;
  /** Makes its dependencies leak the secret. */
  readonly build?: (deps: Deps, secret: Secret) => Deps;
};

/** The smallest possible leak: one bit of the secret. */
export const isMuch = (secret: Secret) => secret() > 1000;
