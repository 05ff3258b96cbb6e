import type { beginSecondFactor } from '@ekbid/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '../api/request.ts';
import { ConfirmStep } from './ConfirmStep.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { secondFactorQuery } from './second-factor-query.ts';

type Step =
  | { readonly at: 'password' }
  | { readonly at: 'confirm'; readonly secret: Reply<typeof beginSecondFactor>['data'] }
  | { readonly at: 'recovery'; readonly codes: readonly string[] };

/** Password, then the app's first code, then the codes for when the phone is lost. */
export function TurnOnForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [step, setStep] = useState<Step>({ at: 'password' });

  if (step.at === 'password') return <PasswordStep onDone={(secret) => setStep({ at: 'confirm', secret })} />;
  if (step.at === 'confirm')
    return <ConfirmStep {...step.secret} onDone={(codes) => setStep({ at: 'recovery', codes })} />;

  const done = () => {
    onClose();
    void client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
  };
  return <RecoveryCodes codes={step.codes} onDone={done} />;
}
