import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { t } from 'i18next';

/** The five colours of the product; shade 7 carries white text at 4.5:1 or better in each of them. */
const primary: MantineColorsTuple = [
  '#eef3fb',
  '#dbe5f5',
  '#b6caea',
  '#8dadde',
  '#6a93d3',
  '#4f7dc6',
  '#3b6bb5',
  '#2f5a9e',
  '#264a83',
  '#1c3763',
];
const success: MantineColorsTuple = [
  '#eaf6ef',
  '#d3ebdd',
  '#a9d6bb',
  '#7cc098',
  '#56ac79',
  '#389a60',
  '#26864f',
  '#1b7041',
  '#145a34',
  '#0d4326',
];
const danger: MantineColorsTuple = [
  '#fcefee',
  '#f7dbd9',
  '#efb4b0',
  '#e58983',
  '#dc645d',
  '#d04840',
  '#bf352d',
  '#a72a23',
  '#8a221d',
  '#691915',
];
const warning: MantineColorsTuple = [
  '#fdf4e4',
  '#f9e6c4',
  '#f2cc88',
  '#e9b04c',
  '#e09a24',
  '#c98310',
  '#a96c0a',
  '#8a5707',
  '#6f4605',
  '#523303',
];
/** Neutral of the dark scheme, from text to the deepest background. */
const dark: MantineColorsTuple = [
  '#d5d9e0',
  '#b4bac6',
  '#949cab',
  '#6d7686',
  '#454d5c',
  '#363d4a',
  '#2a303b',
  '#20252e',
  '#191d25',
  '#12151b',
];

const close = { 'aria-label': t('shell.close') };
// The library's <header> of a dialog would count as a second banner of the page.
const attributes = { header: { role: 'presentation' } };

export const theme = createTheme({
  colors: { primary, success, danger, warning, dark },
  primaryColor: 'primary',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  black: '#1b2230',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  headings: {
    fontWeight: '600',
    sizes: { h1: { fontSize: '1.25rem', lineHeight: '1.3' }, h2: { fontSize: '1rem', lineHeight: '1.4' } },
  },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  breakpoints: { xs: '0em', sm: '36em', md: '48em', lg: '62em', xl: '75em' },
  // Plain objects: importing the components here would put all of them into the entry chunk.
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Anchor: { defaultProps: { inherit: true } },
    Badge: { defaultProps: { variant: 'light', tt: 'none', fw: 500 } },
    // A closed list would be a second element with the field's label.
    Combobox: { defaultProps: { keepMounted: false } },
    // A list box may hold nothing but options; what says that none fits is one that cannot be chosen.
    ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true } },
    Drawer: { defaultProps: { closeButtonProps: close, attributes } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Modal: {
      defaultProps: { centered: true, transitionProps: { transition: 'pop' }, closeButtonProps: close, attributes },
    },
    Notification: { defaultProps: { closeButtonProps: close } },
    Select: { defaultProps: { withScrollArea: false }, styles: { options: { maxHeight: '220px', overflowY: 'auto' } } },
    Table: { defaultProps: { verticalSpacing: 6 } },
    Text: { defaultProps: { size: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
  },
});

/** Colours of text and lines that keep 4.5:1 on our surfaces where the library's own do not. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#59616f',
    '--mantine-color-default-border': '#cfd4dc',
    '--mantine-color-error': 'var(--mantine-color-danger-7)',
    '--mantine-color-placeholder': '#6b7382',
  },
  dark: {
    '--mantine-color-anchor': 'var(--mantine-color-primary-2)',
    '--mantine-color-body': 'var(--mantine-color-dark-7)',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-error': 'var(--mantine-color-danger-3)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
  },
});
