/** A row of quiet dots, one of them marigold and apart. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg viewBox="0 0 38 24" width="38" height="24" aria-hidden="true" className="fill-quiet">
        <circle cx="4" cy="17" r="3.4" />
        <circle cx="13" cy="17" r="3.4" />
        <circle cx="23.5" cy="7" r="5" className="fill-one" />
        <circle cx="34" cy="17" r="3.4" />
      </svg>
      <span className="text-lead font-semibold tracking-tight">EkBid</span>
    </span>
  );
}
