import { findAdministratorId } from '../accounts/find-administrator-id.ts';
import { forgetSecondFactor } from '../second-factor/remove-second-factor.ts';
import type { AdminCommand } from './admin-command.ts';
import { StartProblem } from './start-problem.ts';

/** For an administrator who lost the phone and the recovery codes: whoever runs the machine knows who they are. */
export const turnOffSecondFactor: AdminCommand = {
  usage: '--email <address>',
  options: { email: { type: 'string' } },
  required: ['email'],
  run: async ({ db }, { email = '' }) => {
    const userId = await findAdministratorId(db, email);
    if (userId === null) throw new StartProblem(`No administrator has the address ${email}.`);
    const wasOn = await forgetSecondFactor(db, userId);
    return { said: wasOn ? `${email} signs in without a code now.` : `${email} signs in without a code already.` };
  },
};
