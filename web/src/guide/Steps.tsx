import { useTexts } from '../texts/use-texts.ts';

export function Steps() {
  const { steps } = useTexts('guide').howItWorks;
  return (
    <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="rounded-card border border-hairline bg-card p-5">
          <span
            aria-hidden="true"
            className="figures flex size-9 items-center justify-center rounded-full bg-accent-wash font-semibold text-accent-strong"
          >
            {index + 1}
          </span>
          <h2 className="mt-4 text-lead">{title}</h2>
          <p className="mt-2 text-ink-soft">{text}</p>
        </li>
      ))}
    </ol>
  );
}
