import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { TextInput } from '../ui/Field.tsx';

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

/** What the page is narrowed down to stands in its address; an empty value leaves it. Typing makes no history. */
export function useAddress(): [address: URLSearchParams, narrow: (next: Readonly<Record<string, string>>) => void] {
  const [address, setAddress] = useSearchParams();
  const narrow = (next: Readonly<Record<string, string>>) => {
    const wanted = Object.entries({ ...Object.fromEntries(address), ...next }).filter(([, value]) => value !== '');
    setAddress(Object.fromEntries(wanted), { replace: true });
  };
  return [address, narrow];
}
