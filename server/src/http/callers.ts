import type { Access } from '@ekbid/contract';
import type { Language } from '@ekbid/texts';
import type { Caller } from '../context/caller.ts';

/**
 * What the folder `http` needs from accounts and sessions. It is passed in at start-up, because `http` does not import
 * them.
 */
export type Callers = {
  /**
   * Finds the caller, and rejects if the endpoint's access does not allow the call. `attended` is true if a person's
   * action caused the call, and false if the page made it by itself.
   */
  authorize(
    asking: { readonly sessionHash: Buffer | null; readonly attended: boolean },
    access: Access,
  ): Promise<Caller | null>;
  signIn(person: SigningIn): Promise<void>;
  /**
   * A browser's cookie with one mark for each account that signed in there. `add` returns the cookie's new text, or
   * null if the account's mark is already in it.
   */
  readonly known: {
    readonly cookie: string;
    read(text: string | undefined): string[];
    add(marks: readonly string[], userId: string): Promise<string | null>;
  };
  /** The random number of a browser, which is recorded at each sign-in. */
  readonly device: {
    readonly cookie: string;
    read(text: string | undefined): string;
    record(userId: string, device: string): Promise<void>;
  };
};

type SigningIn = {
  readonly userId: string;
  readonly remember: boolean;
  /** The hashes of the browser's new id and of its former id. */
  readonly sessionHash: Buffer;
  readonly formerHash: Buffer;
  readonly shown: Shown | undefined;
  readonly language: Language;
  /** The name that `browserName` returns. */
  readonly browser: string | null;
};

/** The facts that a sign-in was checked against. They are checked again in the transaction that creates the session. */
export type Shown = {
  readonly passwordHash: string;
  /** True if a code of the second factor was checked. */
  readonly code: boolean;
  /** The mobile number that a code was sent to, if the person signed in by code instead of by password. */
  readonly phone?: string;
};

declare module 'fastify' {
  interface FastifyInstance {
    readonly callers: Callers;
  }
}
