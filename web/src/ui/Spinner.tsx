const dots = [0, 1, 2, 3];

/** The mark, waiting: the light wanders along a row of quiet dots. Says nothing; whoever waits says so in words. */
export function Spinner({ tone = 'brand' }: { tone?: 'brand' | 'current' }) {
  return (
    <svg viewBox="0 0 44 12" width="44" height="12" aria-hidden="true" className={`waiting waiting-${tone}`}>
      {dots.map((dot) => (
        <circle key={dot} cx={6 + dot * 10.5} cy="6" r="3.5" style={{ animationDelay: `${dot * 200}ms` }} />
      ))}
    </svg>
  );
}
