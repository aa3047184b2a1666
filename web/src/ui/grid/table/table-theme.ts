import { themeQuartz } from 'ag-grid-community';

const mantine = (name: string) => `var(--mantine-${name})`;

/** Mantine's variables throughout, so that the table follows the colour scheme without being told. */
export const tableTheme = themeQuartz.withParams({
  accentColor: mantine('primary-color-filled'),
  backgroundColor: mantine('color-body'),
  foregroundColor: mantine('color-text'),
  borderColor: mantine('color-default-border'),
  browserColorScheme: 'inherit',
  headerBackgroundColor: 'var(--grid-header)',
  headerTextColor: mantine('color-text'),
  headerFontWeight: 600,
  headerColumnResizeHandleColor: mantine('color-default-border'),
  rowBorder: { color: `color-mix(in srgb, ${mantine('color-default-border')} 55%, transparent)` },
  rowHoverColor: mantine('color-default-hover'),
  selectedRowBackgroundColor: mantine('primary-color-light'),
  fontFamily: mantine('font-family'),
  fontSize: 13,
  headerFontSize: 12.5,
  cellHorizontalPadding: 10,
  wrapperBorderRadius: mantine('radius-sm'),
  tooltipBackgroundColor: mantine('color-default'),
  tooltipTextColor: mantine('color-text'),
});
