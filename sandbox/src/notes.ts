import { badInput } from './problems.ts';
import { isRecord } from './requests.ts';

export type Notes = Readonly<Record<string, string>>;

const mostNotes = 15;
const longestNote = 256;

/** What the merchant may attach to an order or a refund. */
export function readNotes(notes: unknown): Notes {
  if (notes === undefined || notes === null || (Array.isArray(notes) && notes.length === 0)) return {};
  if (!isRecord(notes)) throw badInput('The notes must be an object.', 'notes');
  const entries = Object.entries(notes).map(([name, note]) => [name, String(note)] as const);
  if (entries.length > mostNotes) throw badInput(`The notes may not have more than ${mostNotes} items.`, 'notes');
  if (entries.some(([, note]) => note.length > longestNote)) {
    throw badInput(`The notes may not be greater than ${longestNote} characters.`, 'notes');
  }
  return Object.fromEntries(entries);
}

/** The provider sends an empty list where there are no notes, and an object where there are. */
export function notesReply(notes: Notes): Notes | [] {
  return Object.keys(notes).length === 0 ? [] : notes;
}
