import { languageNames, languages } from '@ekbid/texts';
import { useState } from 'react';
import { switchLanguage, useLanguage } from '../texts/language.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { storeScheme, useScheme } from '../ui/device-storage.ts';
import { toast } from '../ui/toast.ts';

/** Shows the name of the other language in that language, because its readers may read no other. */
export function LanguageSwitch({ className }: { className: string }) {
  const { language: texts } = useTexts();
  const shown = useLanguage();
  const [step, setStep] = useState<'idle' | 'busy' | 'changed'>('idle');
  const other = languages.find((language) => language !== shown) ?? languages[0];

  const change = () => {
    if (step === 'busy') return;
    setStep('busy');
    switchLanguage(other).then(
      () => setStep('changed'),
      () => {
        setStep('idle');
        toast.error(texts.failed);
      },
    );
  };

  return (
    <>
      <button
        type="button"
        lang={`${other}-IN`}
        aria-busy={step === 'busy'}
        onClick={change}
        className={`flex min-h-11 min-w-11 items-center rounded-control font-medium text-ink-soft transition-colors hover:text-ink ${className}`}
      >
        {languageNames[other]}
      </button>
      <span role="status" className="sr-only">
        {step === 'changed' && texts.changed}
      </span>
    </>
  );
}

export function SchemeSwitch() {
  const { navigation } = useTexts();
  const dark = useScheme() === 'dark';

  return (
    <button
      type="button"
      aria-label={dark ? navigation.useLight : navigation.useDark}
      onClick={() => storeScheme(dark ? 'light' : 'dark')}
      className="flex size-11 items-center justify-center rounded-control text-ink-soft transition-colors hover:text-ink"
    >
      <Icon name={dark ? 'sun' : 'moon'} />
    </button>
  );
}
