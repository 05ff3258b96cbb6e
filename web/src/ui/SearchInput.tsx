import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import { TextInput } from './TextInput.tsx';

type SearchInputProps = Omit<ComponentProps<typeof TextInput>, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** What is searched for now, e.g. by the address. */
  value: string;
  /** After a short rest in typing, so that not every letter is asked about. */
  onSearch: (text: string) => void;
};

const restMs = 300;

export function SearchInput({ value, onSearch, ...input }: SearchInputProps) {
  const [typed, setTyped] = useState(value);
  const search = useEffectEvent(() => typed.trim() !== value && onSearch(typed.trim()));
  useEffect(() => {
    const rest = setTimeout(() => search(), restMs);
    return () => clearTimeout(rest);
  }, [typed]);

  return (
    <TextInput
      maxLength={100}
      {...input}
      type="search"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
