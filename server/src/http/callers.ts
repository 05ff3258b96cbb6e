import type { Access } from '@ekbid/contract';
import type { Language } from '@ekbid/texts';
import type { Caller } from '../context/caller.ts';

/** What a request needs to know about its caller: handed to the application at start-up, as `http` knows no accounts. */
export type Callers = {
  /** Finds the caller and enforces the endpoint's access. `attended`: a person did something, and not a page by itself. */
  authorize(
    asking: { readonly sessionHash: Buffer | null; readonly attended: boolean },
    access: Access,
  ): Promise<Caller | null>;
  signIn(person: SigningIn): Promise<void>;
  /** Marks of the accounts that signed in in a browser before; `add` gives the cookie's new text, or null to leave it. */
  readonly known: {
    readonly cookie: string;
    read(text: string | undefined): string[];
    add(marks: readonly string[], userId: string): Promise<string | null>;
  };
};

type SigningIn = {
  readonly userId: string;
  readonly remember: boolean;
  /** The browser's id from now on, and the one it had. */
  readonly sessionHash: Buffer;
  readonly formerHash: Buffer;
  readonly shown: Shown | undefined;
  readonly language: Language;
};

/** What whoever comes in with a password showed. */
export type Shown = { readonly passwordHash: string; readonly code: boolean };

declare module 'fastify' {
  interface FastifyInstance {
    readonly callers: Callers;
  }
}
