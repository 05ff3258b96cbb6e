type Props = {
  points: readonly { title: string; text: string }[];
  /** How many stand side by side, as classes. */
  columns: string;
};

/** Short statements below a heading of the second level. */
export function Points({ points, columns }: Props) {
  return (
    <ul className={`mt-8 grid gap-8 ${columns}`}>
      {points.map(({ title, text }) => (
        <li key={title} className="border-t border-edge pt-5">
          <h3 className="text-lead">{title}</h3>
          <p className="mt-2 text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
  );
}
