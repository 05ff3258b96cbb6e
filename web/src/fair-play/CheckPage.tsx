import { useTexts } from '../texts/use-texts.ts';
import { PageHeading } from '../ui/PageHeading.tsx';
import { CheckCommands, CheckKeys, CheckLimits } from './CheckByHand.tsx';
import { CheckFiles } from './CheckFiles.tsx';
import { CheckResult } from './CheckResult.tsx';
import { useCheck } from './use-check.ts';

/** Checks files of the reader. After the page and the keys have loaded, it sends no requests. */
export function CheckPage() {
  const { titles } = useTexts().navigation;
  const { check } = useTexts('fair-play');
  const checking = useCheck();

  return (
    <div className="gutter flex flex-col gap-6 py-8 sm:py-12">
      <header>
        <PageHeading>{titles.check}</PageHeading>
        <p className="measure mt-3 text-ink-soft">{check.leadFiles}</p>
      </header>
      <CheckFiles checking={checking} label={check.files.label} hint={check.files.hint} />
      <CheckResult checking={checking} />
      <CheckCommands />
      <CheckKeys />
      <CheckLimits />
    </div>
  );
}
