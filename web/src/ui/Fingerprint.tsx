/** A long number nobody reads to its end: its beginning and its end tell it from any other. */
export function Fingerprint({ hex }: { hex: string }) {
  return (
    <code title={hex} className="font-mono text-small wrap-anywhere">
      {hex.slice(0, 8)} … {hex.slice(-8)}
    </code>
  );
}
