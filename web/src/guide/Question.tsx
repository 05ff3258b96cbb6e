import type { ReactNode } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { useLinked } from './use-linked.ts';

type Props = {
  /** The fragment of the address that opens this question. */
  id: string;
  question: string;
  answer: readonly string[];
  /** Links below the answer. */
  children?: ReactNode;
};

/** A question that expands to its answer. It starts open if the address has its fragment. */
export function Question({ id, question, answer, children }: Props) {
  const { linked, part } = useLinked<HTMLDetailsElement>(id);
  return (
    <details ref={part} id={id} open={linked} className="group border-b border-hairline">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-medium hover:text-accent [&::-webkit-details-marker]:hidden">
        {question}
        <span className="text-ink-soft transition-transform group-open:rotate-180">
          <Icon name="down" />
        </span>
      </summary>
      <div className="measure flex flex-col gap-3 pb-5 text-ink-soft">
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {children}
      </div>
    </details>
  );
}
