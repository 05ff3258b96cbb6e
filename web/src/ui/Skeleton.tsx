/** A place kept for what is on its way, still on purpose: nothing here asks for attention. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`rounded-control bg-hairline opacity-60 ${className}`} />;
}
