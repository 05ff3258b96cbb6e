import { type Refuse, throwRefusal } from '../refusals.ts';

export type NameFields = { readonly firstName: string; readonly lastName: string };

/** The name that bids, payments and log entries keep after their account was deleted. */
export const formerBidder = 'Former bidder';

/**
 * Checks a name by the rules of sign-up and returns it as it is stored. A part that equals `former` is accepted: it may
 * be older than the rules.
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

/** One spelling for text that looks the same: composed letters, single blanks, the plain apostrophe. */
export function normalName(text: string): string {
  return (
    text
      .normalize('NFC')
      // Phones type these two for an apostrophe and after the virama of Indian scripts.
      .replaceAll('\u2019', "'")
      .replaceAll(/(?<=\p{M})[\u200c\u200d]/gu, '')
      // Marks that one of those characters separated are composed now.
      .normalize('NFC')
      .replaceAll(/\p{Zs}+/gu, ' ')
      .trim()
  );
}

function checkFirstName(name: string, refuse: Refuse): void {
  if (name === '') refuse('sign_up_fields_missing', 'firstName');
  // The minimum counts vowel signs too: common names of two syllables, such as राम, are no shorter than Ram.
  if ([...name].length < 3 || lettersIn(name) > 15) refuse('first_name_length', 'firstName');
  checkCharacters(name, 'firstName', refuse);
}

function checkLastName(name: string, refuse: Refuse): void {
  if (lettersIn(name) > 40) refuse('last_name_length', 'lastName');
  checkCharacters(name, 'lastName', refuse);
}

/** Counts characters as people see them: a mark belongs to the letter before it. */
function lettersIn(name: string): number {
  return [...name].filter((character) => !/\p{M}/u.test(character)).length;
}

const others = [
  /[^\p{L}\p{M}\p{Nd} '.-]/u,
  // Letters and marks that are invisible.
  /\p{Default_Ignorable_Code_Point}/u,
  // A dot within a word would make the name a link.
  /\.[^ ]/u,
  // A combining mark must follow a letter, and no script puts five of them on one letter.
  /(?:^|[^\p{L}\p{M}])\p{M}/u,
  /\p{M}{5}/u,
];

function checkCharacters(name: string, field: keyof NameFields, refuse: Refuse): void {
  if (others.some((one) => one.test(name))) refuse('name_characters', field);
}
