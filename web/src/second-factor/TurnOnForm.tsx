import type { beginSecondFactor } from '@ekbid/contract';
import { useState } from 'react';
import type { Reply } from '../api/request.ts';
import { ConfirmStep } from './ConfirmStep.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

type Step =
  | { readonly at: 'password' }
  | { readonly at: 'confirm'; readonly secret: Reply<typeof beginSecondFactor>['data'] }
  | { readonly at: 'recovery'; readonly codes: readonly string[] };

type TurnOnProps = { onChanged: () => void; onClose: () => void };

/** Password, then the app's first code, then the codes for when the phone is lost. */
export function TurnOnForm({ onChanged, onClose }: TurnOnProps) {
  const [step, setStep] = useState<Step>({ at: 'password' });

  if (step.at === 'password') return <PasswordStep onDone={(secret) => setStep({ at: 'confirm', secret })} />;
  if (step.at === 'recovery') return <RecoveryCodes codes={step.codes} onDone={onClose} />;

  const confirmed = (codes: readonly string[]) => {
    setStep({ at: 'recovery', codes });
    onChanged();
  };
  return <ConfirmStep {...step.secret} onDone={confirmed} />;
}
