import { encode } from 'uqr';

/** Width of the empty border that scanners need, in modules. */
const QUIET_ZONE = 4;

/** Draws a text as a QR code. The code is always dark on white, as authenticator apps expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const darkModules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={220}
      height={220}
      shapeRendering="crispEdges"
      style={{ maxWidth: '100%' }}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={darkModules.join('')} fill="#000" />
    </svg>
  );
}
