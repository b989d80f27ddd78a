/** Under two fifths, under two thirds, and above. */
function colorOf(share: number): string {
  if (share < 0.4) return 'fill-red';
  return share < 0.67 ? 'fill-[#e0a100]' : 'fill-tick';
}

/** How much of something is there, as a bar; whoever shows it says the same in words. Drawn: pages allow no inline styles. */
export function Bar({
  part,
  of,
  className = '',
  color,
}: {
  part: number;
  of: number;
  className?: string;
  color?: string;
}) {
  const share = of > 0 ? Math.min(1, part / of) : 0;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      className={`h-2 w-full overflow-hidden rounded-full bg-rule ${className}`}
    >
      <rect width={share * 100} height={4} className={color ?? colorOf(share)} />
    </svg>
  );
}
