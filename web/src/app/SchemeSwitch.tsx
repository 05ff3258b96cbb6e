import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { keepScheme, useScheme } from '../ui/scheme.ts';

export function SchemeSwitch() {
  const { navigation } = useTexts();
  const dark = useScheme() === 'dark';

  return (
    <button
      type="button"
      aria-label={dark ? navigation.useLight : navigation.useDark}
      onClick={() => keepScheme(dark ? 'light' : 'dark')}
      className="flex size-11 items-center justify-center rounded-control text-ink-soft transition-colors hover:text-ink"
    >
      <Icon name={dark ? 'sun' : 'moon'} />
    </button>
  );
}
