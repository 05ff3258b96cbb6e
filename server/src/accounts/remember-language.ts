import type { Language } from '@ekbid/texts';
import type { Db } from '../db/database.ts';
import { setLanguage } from './sessions.queries.ts';

/** From now on we write to this person in the language they use. */
export function rememberLanguage(db: Db, userId: string, language: Language): Promise<void> {
  return setLanguage(db, userId, language);
}
