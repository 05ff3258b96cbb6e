import { type Refuse, throwRefusal } from '../refusals.ts';

export type NameFields = { readonly firstName: string; readonly lastName: string };

/** The name that is shown for the bids, payments and log entries of a deleted account. */
export const formerBidder = 'Former bidder';

/**
 * Checks a name by the rules of sign-up, and returns it as it is stored. A first or last name that equals the one in
 * `former` is not checked, because it may be older than the rules.
 */
export function readName(typed: NameFields, former?: NameFields, refuse = throwRefusal): NameFields {
  const isKept = (part: keyof NameFields) => former?.[part] === typed[part].trim();
  const name = {
    firstName: isKept('firstName') ? typed.firstName.trim() : normalName(typed.firstName),
    lastName: isKept('lastName') ? typed.lastName.trim() : normalName(typed.lastName),
  };
  if (!isKept('firstName')) checkFirstName(name.firstName, refuse);
  if (!isKept('lastName')) checkLastName(name.lastName, refuse);
  return name;
}

/** Makes names equal that look equal: with composed letters, single spaces and the plain apostrophe. */
export function normalName(text: string): string {
  return (
    text
      .normalize('NFC')
      // Phone keyboards insert U+2019 for an apostrophe, and U+200C or U+200D after the virama of Indian scripts.
      .replaceAll('\u2019', "'")
      .replaceAll(/(?<=\p{M})[\u200c\u200d]/gu, '')
      // Without the removed characters, a mark can directly follow its letter, so the text is composed again.
      .normalize('NFC')
      .replaceAll(/\p{Zs}+/gu, ' ')
      .trim()
  );
}

function checkFirstName(name: string, refuse: Refuse): void {
  if (name === '') refuse('sign_up_fields_missing', 'firstName');
  // The minimum of three counts vowel signs too: common names of two syllables, such as राम, have only two letters.
  if ([...name].length < 3 || lettersIn(name) > 15) refuse('first_name_length', 'firstName');
  checkCharacters(name, 'firstName', refuse);
}

function checkLastName(name: string, refuse: Refuse): void {
  if (lettersIn(name) > 40) refuse('last_name_length', 'lastName');
  checkCharacters(name, 'lastName', refuse);
}

/** Counts letters as people see them: a combining mark belongs to the letter before it. */
function lettersIn(name: string): number {
  return [...name].filter((character) => !/\p{M}/u.test(character)).length;
}

const others = [
  /[^\p{L}\p{M}\p{Nd} '.-]/u,
  // These letters and marks are invisible.
  /\p{Default_Ignorable_Code_Point}/u,
  // With a dot inside a word, mail programs would turn the name into a link.
  /\.[^ ]/u,
  // A combining mark without a letter before it, or five marks on one letter, which no script uses.
  /(?:^|[^\p{L}\p{M}])\p{M}/u,
  /\p{M}{5}/u,
];

function checkCharacters(name: string, field: keyof NameFields, refuse: Refuse): void {
  if (others.some((one) => one.test(name))) refuse('name_characters', field);
}
