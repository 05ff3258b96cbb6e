import { useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { RulePicture } from '../ui/RulePicture.tsx';

const pictures = ['fall', 'stack', 'light'] as const;

/** The rule on one line of amounts, a step at a time: each step moves what the one before it left there. */
export function RulePlayer() {
  const { title, steps } = useTexts().home.how;
  const [shown, setShown] = useState(0);

  return (
    <section aria-labelledby="rule" className="mt-10 rounded-card border border-hairline bg-card p-5 sm:p-8">
      <h2 id="rule" className="text-lead">
        {title}
      </h2>
      <div className="mt-4 grid items-center gap-6 lg:grid-cols-2 lg:gap-12">
        <RulePicture step={pictures[shown] ?? 'light'} />
        <ol className="flex flex-col gap-2">
          {steps.map((step, index) => (
            <li key={step.title}>
              <button
                type="button"
                aria-pressed={index === shown}
                onClick={() => setShown(index)}
                className={`flex min-h-11 w-full gap-4 rounded-control border px-4 py-3 text-left transition-colors ${index === shown ? 'border-accent bg-accent-wash' : 'border-transparent hover:border-hairline'}`}
              >
                <span aria-hidden="true" className="figures font-semibold text-accent">
                  {index + 1}
                </span>
                <span>
                  <span className="block font-medium">{step.title}</span>
                  <span className="mt-1 block text-ink-soft">{step.text}</span>
                </span>
              </button>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
