/** Holds the place of something that is still loading, in its final shape. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-card bg-rule/60 ${className}`} />;
}
