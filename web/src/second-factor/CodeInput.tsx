import type { ComponentProps } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { TextInput } from '../ui/TextInput.tsx';

type CodeInputProps = Omit<ComponentProps<typeof TextInput>, 'label'>;

/** For six digits, or for a recovery code with its letters. */
export function CodeInput(props: CodeInputProps) {
  return (
    <TextInput
      {...props}
      label={useTexts('admin').secondFactor.code}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
    />
  );
}
