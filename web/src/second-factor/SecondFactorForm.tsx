import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../api/query-keys.ts';
import { secondFactorQuery } from './second-factor-query.ts';
import { TurnOffForm } from './TurnOffForm.tsx';
import { TurnOnForm } from './TurnOnForm.tsx';

/** Begun as the one, it stays the one: the recovery codes are still to be read when it is on already. */
export function SecondFactorForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [wasOn] = useState(() => client.getQueryData(secondFactorQuery.queryKey)?.since != null);
  const changed = () => void client.invalidateQueries({ queryKey: keys.secondFactor });
  return wasOn ? (
    <TurnOffForm
      onDone={() => {
        onClose();
        changed();
      }}
    />
  ) : (
    <TurnOnForm onChanged={changed} onClose={onClose} />
  );
}
