import { useSearchParams } from 'react-router';

/** What the page is narrowed down to stands in its address; an empty value leaves it. Typing makes no history. */
export function useAddress(): [address: URLSearchParams, narrow: (next: Readonly<Record<string, string>>) => void] {
  const [address, setAddress] = useSearchParams();
  const narrow = (next: Readonly<Record<string, string>>) => {
    const wanted = Object.entries({ ...Object.fromEntries(address), ...next }).filter(([, value]) => value !== '');
    setAddress(Object.fromEntries(wanted), { replace: true });
  };
  return [address, narrow];
}
