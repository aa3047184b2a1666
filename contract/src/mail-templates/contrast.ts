import type { Fault } from '../merge/tags.ts';
import { defineMessage } from '../message.ts';
import { attributeOf, type Element } from './markup.ts';

/** Minimum contrast for text of normal size (WCAG 2, level AA). */
export const MIN_CONTRAST = 4.5;

/** Reports texts and buttons with too little contrast, where the source sets both colours. */
export function contrastFaults(root: Element): Fault[] {
  const faults: Fault[] = [];
  const walk = (element: Element, parentBackground: string) => {
    const ownBackground =
      attributeOf(element, 'background-color') ?? attributeOf(element, 'container-background-color');
    const backgroundColour = isHexColour(ownBackground) ? ownBackground : parentBackground;
    const isButton = element.name === 'mj-button';
    const hasText = isButton || element.name === 'mj-text' || element.name === 'mj-table';
    const textColour = attributeOf(element, 'color') ?? (isButton ? '#ffffff' : '#000000');
    const textBackground = isButton && !isHexColour(ownBackground) ? '#414141' : backgroundColour;
    if (hasText && isHexColour(textColour)) {
      const ratio = contrastRatio(textColour, textBackground);
      if (ratio < MIN_CONTRAST)
        faults.push({ at: element.at, end: element.contentStart, message: lowContrastMessage(ratio) });
    }
    for (const child of element.children) if (child.kind === 'element') walk(child, backgroundColour);
  };
  walk(root, '#ffffff');
  return faults;
}

const lowContrastMessage = (ratio: number) =>
  defineMessage(
    'lint.contrast',
    'These colours are hard to read together: contrast {{ratio}} to 1 instead of {{least}}.',
    {
      ratio: ratio.toFixed(1),
      least: MIN_CONTRAST,
    },
  );

/** Returns whether a value is a colour as #rgb or #rrggbb. */
export const isHexColour = (colour: unknown): colour is string =>
  typeof colour === 'string' && /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(colour);

/** Returns the contrast ratio of two hex colours, 1 to 21 (WCAG 2). */
export function contrastRatio(first: string, second: string): number {
  const [light, dark] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit) : hex.slice(1).match(/../g)!;
  const [red, green, blue] = digits.map((pair) => {
    const part = Number.parseInt(pair, 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
