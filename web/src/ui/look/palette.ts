/** All colour tokens, for light and dark pages. Colours are defined only here. */
export const PALETTE = {
  page: ['#f5f5f2', '#131519'],
  surface: ['#ffffff', '#1a1d22'],
  sunken: ['#efeeea', '#0f1114'],
  raised: ['#ffffff', '#22262d'],
  line: ['#e4e3de', '#2a2e36'],
  'line-strong': ['#cfcec8', '#3b404a'],
  /**
   * The border of inputs, checkboxes and buttons, and the colour of a switch that is off.
   */
  control: ['#85878d', '#717885'],
  ink: ['#1a1c21', '#e9eaed'],
  quiet: ['#565a64', '#aab0ba'],
  faint: ['#666a74', '#8d939e'],
  primary: ['#2f55d4', '#86a2ff'],
  'primary-ink': ['#2444b4', '#a9bdff'],
  'primary-soft': ['#e9eefc', '#202a49'],
  success: ['#1b7447', '#63c796'],
  'success-soft': ['#e2f2e9', '#17301f'],
  danger: ['#b92f28', '#f0877f'],
  'danger-soft': ['#fae8e6', '#3a1d1b'],
  warning: ['#8a5800', '#e3b155'],
  'warning-soft': ['#faefd8', '#35280f'],
  neutral: ['#3a3e47', '#c3c7cf'],
  'neutral-soft': ['#ebeae6', '#2a2e36'],
  /** Text on a surface filled with one of the five tones. */
  'on-fill': ['#ffffff', '#0e1530'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

export type Token = keyof typeof PALETTE;

/** The tones that distinguish tags, verticals, clients, avatars and chart series. */
export const CATEGORIES = [
  ['#2f55d4', '#86a2ff'],
  ['#0b7f7b', '#4fc3bd'],
  ['#a85f0a', '#e0a25a'],
  ['#9d3a8b', '#d98ac9'],
  ['#577a1c', '#a5c763'],
  ['#b9443a', '#ee8a80'],
  ['#674fc4', '#ab9af0'],
  ['#486780', '#94b4cd'],
] as const;

/** The fraction of the colour in the tint behind a tag or an avatar. */
export const TINT = 0.12;
/** The fraction of the colour in the initials of an avatar; the rest is ink. */
export const AVATAR_INK = 0.8;
