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

/** Returns the ten shades of a library colour: "gray" for the light scheme (0), "dark" for the dark scheme (1). */
const scale = (scheme: 0 | 1, ...tokens: Token[]) =>
  tokens.map((token) => PALETTE[token][scheme]) as unknown as MantineColorsTuple;
const gray = scale(0, 'page', 'sunken', 'line', 'line', 'line-strong', 'faint', 'faint', 'quiet', 'neutral', 'ink');
const dark = scale(1, 'ink', 'quiet', 'faint', 'faint', 'line', 'line', 'raised', 'surface', 'page', 'sunken');

/** The palette tones by colour name of the library. */
const TONES = {
  primary: 'primary',
  success: 'success',
  danger: 'danger',
  warning: 'warning',
  gray: 'neutral',
} as const;

const closeButtonProps = { 'aria-label': t('shell.close') };
// Without this role, the <header> of a dialog would count as a second banner of the page.
const dialogAttributes = { header: { role: 'presentation' } };

export const theme = createTheme({
  // Each colour is one CSS variable, which follows the theme; `cssVariables` defines the library's shades.
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
    // A default button has the colour of the page, so it needs a visible border.
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
  // The library uses the size `sm` as the body text of fields, buttons and menus.
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.45', lg: '1.5', xl: '1.4' },
  defaultRadius: 'sm',
  radius: { sm: '6px', md: '8px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  breakpoints: { xs: '0em', sm: '36em', md: '48em', lg: '62em', xl: '75em' },
  // Plain objects, because imported components would all be part of the entry chunk.
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Anchor: { defaultProps: { inherit: true } },
    Badge: { defaultProps: { variant: 'light', tt: 'none', fw: 500 } },
    // The radius of a field would make such a small box a circle.
    Checkbox: { defaultProps: { iconColor: 'var(--on-fill)', radius: 4 } },
    // A mounted closed list would be a second element with the label of the field.
    Combobox: { defaultProps: { keepMounted: false } },
    // A list box may contain only options, so the message without matches is a disabled option.
    ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true } },
    Drawer: { defaultProps: { closeButtonProps: closeButtonProps, attributes: dialogAttributes } },
    FileInput: { defaultProps: { clearButtonProps: { 'aria-label': t('shell.clearFile') } } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Modal: {
      defaultProps: {
        centered: true,
        transitionProps: { transition: 'pop' },
        closeButtonProps: closeButtonProps,
        attributes: dialogAttributes,
      },
    },
    Notification: { defaultProps: { closeButtonProps: closeButtonProps } },
    Radio: { defaultProps: { iconColor: 'var(--on-fill)' } },
    SegmentedControl: { defaultProps: { size: 'xs' } },
    Select: { defaultProps: { withScrollArea: false }, styles: { options: { maxHeight: '220px', overflowY: 'auto' } } },
    Table: { defaultProps: { verticalSpacing: 6 } },
    Text: { defaultProps: { size: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
  },
});

/** Returns the library's CSS variables of a tone: filled, light, outlined and text. */
function variantVariables([name, tone]: [string, string]): Record<string, string> {
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

function schemeVariables(schemeIndex: 0 | 1): Record<string, string> {
  return {
    ...Object.fromEntries(Object.entries(PALETTE).map(([token, pair]) => [`--${token}`, pair[schemeIndex]])),
    ...Object.assign({}, ...Object.entries(TONES).map(variantVariables)),
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

/** Returns the palette and the library's colours as CSS variables of both schemes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: schemeVariables(0),
  dark: schemeVariables(1),
});
