import { mediaPath } from '../media/media-path.ts';
import { escapeHtml } from '../merge/fill.ts';
import { defineMessage } from '../message.ts';
import type { Problems } from '../problems.ts';
import { DEFAULT_BACKGROUND, DEFAULT_PANEL } from './blocks.ts';
import { contrastRatio, MIN_CONTRAST } from './contrast.ts';
import { attributeOf, type Element, parseMarkup } from './markup.ts';

/** The look of a client's mails; empty values use the default. */
export interface Brand {
  logo: { id: string; alt: string } | null;
  background: string;
  panel: string;
  text: string;
  button: string;
  footer: string;
  legal: string;
}

const DEFAULT_COLOURS = { background: DEFAULT_BACKGROUND, panel: DEFAULT_PANEL, text: '#000000' };

/** Validates the contrast of texts on panels, and of the footer on the background. */
export function brandProblems({ background, panel, text }: Pick<Brand, 'background' | 'panel' | 'text'>): {
  background?: Problems[string];
  panel?: Problems[string];
} {
  const textColour = text || DEFAULT_COLOURS.text;
  const contrastProblem = (backgroundColour: string) => {
    const ratio = contrastRatio(textColour, backgroundColour);
    if (ratio >= MIN_CONTRAST) return undefined;
    return defineMessage(
      'problems.brandContrast',
      'Text is hard to read on this: contrast {{ratio}} to 1 instead of {{least}}. Change this colour or the text colour.',
      { ratio: ratio.toFixed(1), least: MIN_CONTRAST },
    );
  };
  const [backgroundProblem, panelProblem] = [
    contrastProblem(background || DEFAULT_COLOURS.background),
    contrastProblem(panel || DEFAULT_COLOURS.panel),
  ];
  return { ...(backgroundProblem && { background: backgroundProblem }), ...(panelProblem && { panel: panelProblem }) };
}

/** Returns black or white, whichever has more contrast to a colour. */
export const textColourOn = (colour: string): string =>
  contrastRatio('#ffffff', colour) >= contrastRatio('#000000', colour) ? '#ffffff' : '#000000';

/** Removes merge fields from a text of the brand by making repeated braces single. */
export const removeMergeTags = (text: string): string =>
  text
    .trim()
    .replace(/\{{2,}/g, '{')
    .replace(/\}{2,}/g, '}');
const escapeBrandText = (text: string): string => escapeHtml(removeMergeTags(text));
const toHtmlLines = (text: string): string => escapeBrandText(text).split(/\r?\n/).join('<br />');

/**
 * Applies a client's brand to a source: logo before the body, footer and legal text after it, and brand colours where
 * the default is unchanged. Adds no lines, so that line numbers stay valid.
 */
export function applyBrand(source: string, brand: Brand): string {
  const { root, faults } = parseMarkup(source);
  const body = root?.children.find((node) => node.kind === 'element' && node.name === 'mj-body');
  if (faults.length > 0 || body?.kind !== 'element' || !source.startsWith('</', body.contentEnd)) return source;
  const edits: Edit[] = [
    ...headEdits(root!, body, brand),
    ...recolour(body, DEFAULT_BACKGROUND, brand.background),
    ...body.children.flatMap((node) =>
      node.kind === 'element' && attributeOf(node, 'background-color')
        ? recolour(node, DEFAULT_PANEL, brand.panel)
        : [],
    ),
    { at: body.contentStart, end: body.contentStart, text: logoMarkup(brand) },
    { at: body.contentEnd, end: body.contentEnd, text: footerMarkup(brand) },
  ];
  return edits
    .sort((a, b) => b.at - a.at)
    .reduce((changed, { at, end, text }) => changed.slice(0, at) + text + changed.slice(end), source);
}

interface Edit {
  at: number;
  end: number;
  text: string;
}

/** Sets the background of an element; the default colour of a new mail counts as unchanged. */
function recolour({ attributes, at, name }: Element, defaultColour: string, colour: string): Edit[] {
  const existing = attributes.find((attribute) => attribute.name === 'background-color');
  if (!colour || (existing && existing.value.toLowerCase() !== defaultColour)) return [];
  const range = existing ?? { at: at + 1 + name.length, end: at + 1 + name.length };
  return [{ at: range.at, end: range.end, text: `${existing ? '' : ' '}background-color="${colour}"` }];
}

/** Adds default colours for elements without their own attributes; the head of the source takes precedence. */
function headEdits(root: Element, body: Element, { text, button }: Brand): Edit[] {
  const parts = [
    ...(text ? [`<mj-text color="${text}" />`, `<mj-table color="${text}" />`] : []),
    ...(button ? [`<mj-button background-color="${button}" color="${textColourOn(button)}" />`] : []),
  ];
  if (parts.length === 0) return [];
  const attributes = `<mj-attributes>${parts.join('')}</mj-attributes>`;
  const head = root.children.find((node) => node.kind === 'element' && node.name === 'mj-head');
  if (head?.kind === 'element') return [{ at: head.contentStart, end: head.contentStart, text: attributes }];
  return [{ at: body.at, end: body.at, text: `<mj-head>${attributes}</mj-head>` }];
}

const rowMarkup = (inner: string, background = '') =>
  `<mj-section${background && ` background-color="${background}"`}><mj-column>${inner}</mj-column></mj-section>`;

const logoMarkup = ({ logo, panel }: Brand): string =>
  logo
    ? rowMarkup(
        `<mj-image src="${mediaPath(logo.id)}" alt="${escapeBrandText(logo.alt)}" width="160px" align="left" />`,
        panel || DEFAULT_PANEL,
      )
    : '';

function footerMarkup({ footer, legal, text }: Brand): string {
  const parts = (
    [
      ['13px', footer],
      ['11px', legal],
    ] as const
  ).flatMap(([size, content]) =>
    content.trim()
      ? [`<mj-text font-size="${size}" color="${text || DEFAULT_COLOURS.text}">${toHtmlLines(content)}</mj-text>`]
      : [],
  );
  return parts.length > 0 ? rowMarkup(parts.join('')) : '';
}
