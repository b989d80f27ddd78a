import { useMemo } from 'react';
import { encode } from 'uqr';

/** Readers need this many light modules around a code. */
const margin = 4;

/** A text as a QR code, dark on light in both themes, as cameras expect it. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'M', border: margin });
    const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { path: squares.join(''), size };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-56 rounded-button border border-rule bg-[#fff]"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
