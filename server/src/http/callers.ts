import type { Access } from '@ekbid/contract';
import type { Language } from '@ekbid/texts';
import type { Caller } from '../context/caller.ts';

/**
 * What a request needs to know about its caller. It is passed in at start-up, because `http` does not import accounts.
 */
export type Callers = {
  /**
   * Finds the caller and enforces the endpoint's access. `attended`: a person caused the call, and not a page by
   * itself.
   */
  authorize(
    asking: { readonly sessionHash: Buffer | null; readonly attended: boolean },
    access: Access,
  ): Promise<Caller | null>;
  signIn(person: SigningIn): Promise<void>;
  /**
   * Marks of the accounts that have signed in in a browser. `add` returns the cookie's new text, or null for no change.
   */
  readonly known: {
    readonly cookie: string;
    read(text: string | undefined): string[];
    add(marks: readonly string[], userId: string): Promise<string | null>;
  };
  /** The number of a browser in which somebody signs in. */
  readonly device: {
    readonly cookie: string;
    read(text: string | undefined): string;
    record(userId: string, device: string): Promise<void>;
  };
};

type SigningIn = {
  readonly userId: string;
  readonly remember: boolean;
  /** The hashes of the browser's new id and of its former one. */
  readonly sessionHash: Buffer;
  readonly formerHash: Buffer;
  readonly shown: Shown | undefined;
  readonly language: Language;
  /** As `browserName` returns it. */
  readonly browser: string | null;
};

/** What a sign-in was checked against. */
export type Shown = {
  readonly passwordHash: string;
  /** Whether a code of the second factor was given too. */
  readonly code: boolean;
  /** The number that a code was sent to, in place of the password. */
  readonly phone?: string;
};

declare module 'fastify' {
  interface FastifyInstance {
    readonly callers: Callers;
  }
}
