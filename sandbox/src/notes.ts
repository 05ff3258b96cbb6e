import { badInput } from './problems.ts';
import { isRecord } from './requests.ts';

export type Notes = Readonly<Record<string, string>>;

const maxNotes = 15;
const maxNoteLength = 256;

/** The notes that a merchant attaches to an order or a refund. */
export function readNotes(notes: unknown): Notes {
  if (notes === undefined || notes === null || (Array.isArray(notes) && notes.length === 0)) return {};
  if (!isRecord(notes)) throw badInput('The notes must be an object.', 'notes');
  const entries = Object.entries(notes).map(([name, note]) => [name, String(note)] as const);
  if (entries.length > maxNotes) throw badInput(`The notes may not have more than ${maxNotes} items.`, 'notes');
  if (entries.some(([, note]) => note.length > maxNoteLength)) {
    throw badInput(`The notes may not be greater than ${maxNoteLength} characters.`, 'notes');
  }
  return Object.fromEntries(entries);
}

/** The provider sends an empty list when there are no notes, and otherwise an object. */
export function notesReply(notes: Notes): Notes | [] {
  return Object.keys(notes).length === 0 ? [] : notes;
}
