import {
  type CSSVariablesResolver,
  colorsTuple,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core';
import { t } from 'i18next';
import { PALETTE, type Token } from './ui/look/palette.ts';
import '@fontsource-variable/inter/wght.css';
import './theme.css';

/** The library's grey of the light scheme and its dark of the dark one: from text to the deepest background. */
const scale = (scheme: 0 | 1, ...tokens: Token[]) =>
  tokens.map((token) => PALETTE[token][scheme]) as unknown as MantineColorsTuple;
const gray = scale(0, 'page', 'sunken', 'line', 'line', 'line-strong', 'faint', 'faint', 'quiet', 'neutral', 'ink');
const dark = scale(1, 'ink', 'quiet', 'faint', 'faint', 'line', 'line', 'raised', 'surface', 'page', 'sunken');

/** The colours of the library by palette tone; "gray" is the neutral one. */
const TONES = {
  primary: 'primary',
  success: 'success',
  danger: 'danger',
  warning: 'warning',
  gray: 'neutral',
} as const;

const close = { 'aria-label': t('shell.close') };
// The library's <header> of a dialog would count as a second banner of the page.
const attributes = { header: { role: 'presentation' } };

export const theme = createTheme({
  // One colour each, which follows the theme; for the shades of the library see `cssVariables`.
  colors: {
    ...Object.fromEntries(Object.keys(TONES).map((name) => [name, colorsTuple(`var(--${name})`)])),
    gray,
    dark,
  },
  primaryColor: 'primary',
  black: PALETTE.ink[0],
  variantColorResolver: (input) => {
    const colours = defaultVariantColorsResolver(input);
    if (input.variant === 'filled') return { ...colours, color: 'var(--on-fill)' };
    // A plain button has the colour of the page: only its edge distinguishes it.
    return input.variant === 'default' ? { ...colours, border: '1px solid var(--control)' } : colours;
  },
  fontFamily: '"Inter Variable", "Inter stand-in", system-ui, sans-serif',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.4' },
      h2: { fontSize: '0.875rem', lineHeight: '1.45' },
      h3: { fontSize: '0.875rem', lineHeight: '1.45' },
    },
  },
  // The small size of the library is the body text of its fields, buttons and menus.
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.45', lg: '1.5', xl: '1.4' },
  defaultRadius: 'sm',
  radius: { sm: '6px', md: '8px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  breakpoints: { xs: '0em', sm: '36em', md: '48em', lg: '62em', xl: '75em' },
  // Plain objects: importing the components here would put all of them into the entry chunk.
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Anchor: { defaultProps: { inherit: true } },
    Badge: { defaultProps: { variant: 'light', tt: 'none', fw: 500 } },
    // With the corner radius of a field so small a box would be a circle.
    Checkbox: { defaultProps: { iconColor: 'var(--on-fill)', radius: 4 } },
    // A closed list would be a second element with the label of the field.
    Combobox: { defaultProps: { keepMounted: false } },
    // A list box may contain only options; the message for no match is a disabled one.
    ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true } },
    Drawer: { defaultProps: { closeButtonProps: close, attributes } },
    FileInput: { defaultProps: { clearButtonProps: { 'aria-label': t('shell.clearFile') } } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Modal: {
      defaultProps: { centered: true, transitionProps: { transition: 'pop' }, closeButtonProps: close, attributes },
    },
    Notification: { defaultProps: { closeButtonProps: close } },
    Radio: { defaultProps: { iconColor: 'var(--on-fill)' } },
    Select: { defaultProps: { withScrollArea: false }, styles: { options: { maxHeight: '220px', overflowY: 'auto' } } },
    Table: { defaultProps: { verticalSpacing: 6 } },
    Text: { defaultProps: { size: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
  },
});

/** Returns a tone as the variants of the library need it: filled, tinted, outlined and as text. */
function variants([name, tone]: [string, string]): Record<string, string> {
  const colour = `--mantine-color-${name}`;
  const text = tone === 'primary' ? 'var(--primary-ink)' : `var(--${tone})`;
  return {
    [`${colour}-filled`]: `var(--${tone})`,
    [`${colour}-filled-hover`]: `color-mix(in srgb, var(--${tone}) 86%, var(--ink))`,
    [`${colour}-light`]: `var(--${tone}-soft)`,
    [`${colour}-light-hover`]: `color-mix(in srgb, var(--${tone}-soft) 94%, var(--ink))`,
    [`${colour}-light-color`]: text,
    [`${colour}-outline`]: `var(--${tone})`,
    [`${colour}-outline-hover`]: `var(--${tone}-soft)`,
    [`${colour}-text`]: text,
  };
}

function scheme(at: 0 | 1): Record<string, string> {
  return {
    ...Object.fromEntries(Object.entries(PALETTE).map(([token, pair]) => [`--${token}`, pair[at]])),
    ...Object.assign({}, ...Object.entries(TONES).map(variants)),
    '--mantine-primary-color-contrast': 'var(--on-fill)',
    '--mantine-color-anchor': 'var(--primary-ink)',
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-hover': 'color-mix(in srgb, var(--raised) 95%, var(--ink))',
    '--mantine-color-dimmed': 'var(--quiet)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-placeholder': 'var(--faint)',
    '--mantine-color-success': 'var(--success)',
    '--mantine-color-text': 'var(--ink)',
  };
}

/** Returns the palette as variables, and the library's colours derived from it. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: scheme(0), dark: scheme(1) });
