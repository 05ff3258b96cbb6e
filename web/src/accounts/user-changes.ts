import { blockUser, makeUserAdministrator, unblockUser, unmakeAdministrator, type UserDetails } from '@ekbid/contract';

/** What an administrator can change of a person, each with a reason. */
export const userChanges = {
  block: blockUser,
  unblock: unblockUser,
  makeAdministrator: makeUserAdministrator,
  unmakeAdministrator,
} as const;
export type UserChange = keyof typeof userChanges;

/** What can be changed of this person now; the server decides again. */
export function changesFor({ role, blocked, hasLiveBids }: UserDetails): UserChange[] {
  if (role === 'ADMIN') return ['unmakeAdministrator'];
  if (blocked) return ['unblock'];
  return hasLiveBids ? ['block'] : ['block', 'makeAdministrator'];
}
