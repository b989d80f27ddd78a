import { useMemo } from 'react';
import { drawQrCode } from './qr-code.ts';

/** Readers need this many light modules around a code. */
const margin = 4;

/** A text as a QR code, dark on light in both themes, as cameras expect it. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const code = drawQrCode(text);
    const squares = code.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x + margin} ${y + margin}h1v1h-1z`] : [])),
    );
    return { path: squares.join(''), size: code.length + 2 * margin };
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
