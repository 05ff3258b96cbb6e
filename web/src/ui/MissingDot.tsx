/** A row of quiet dots with one place still free: where there is nothing to show. */
export function MissingDot() {
  return (
    <svg viewBox="0 0 132 40" width="132" height="40" aria-hidden="true" className="fill-quiet">
      {[8, 31, 77, 100, 123].map((x) => (
        <circle key={x} cx={x} cy="29" r="7" />
      ))}
      <circle cx="54" cy="13" r="9" fill="none" strokeWidth="2" strokeDasharray="3.5 3.5" className="stroke-one" />
    </svg>
  );
}
