import { useLinked } from './use-linked.ts';

type Props = { id: string; title: string; paragraphs: readonly string[] };

export function LegalSection({ id, title, paragraphs }: Props) {
  const { part } = useLinked(id);
  return (
    <section ref={part} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-lead">
        {title}
      </h2>
      <div className="mt-3 flex flex-col gap-3">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}
