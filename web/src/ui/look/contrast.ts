const channels = (hex: string) => [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255);

function luminance(hex: string): number {
  const linear = channels(hex).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return linear.reduce((sum, c, i) => sum + c * ([0.2126, 0.7152, 0.0722][i] as number), 0);
}

/** Returns the contrast of two colours as defined by WCAG: from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Mixes two colours like `color-mix`; `amount` is the fraction of the foreground, from 0 to 1. */
export function mix(foreground: string, background: string, amount: number): string {
  const mixedChannels = channels(foreground).map((c, i) =>
    Math.round(255 * (c * amount + (channels(background)[i] as number) * (1 - amount))),
  );
  return `#${mixedChannels.map((c) => c.toString(16).padStart(2, '0')).join('')}`;
}
