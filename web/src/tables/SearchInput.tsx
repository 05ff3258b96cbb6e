import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { TextInput } from '../ui/Field.tsx';

type SearchInputProps = Omit<ComponentProps<typeof TextInput>, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** The current search, for example from the address. */
  value: string;
  /** Called after a short pause in typing, so that not every letter sends a request. */
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

/** Stores filters in the page's address. An empty value removes its filter. Changes do not add history entries. */
export function useAddress(): [address: URLSearchParams, narrow: (next: Readonly<Record<string, string>>) => void] {
  const [address, setAddress] = useSearchParams();
  const narrow = (next: Readonly<Record<string, string>>) => {
    const wanted = Object.entries({ ...Object.fromEntries(address), ...next }).filter(([, value]) => value !== '');
    setAddress(Object.fromEntries(wanted), { replace: true });
  };
  return [address, narrow];
}
