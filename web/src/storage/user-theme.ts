/** The user's appearance settings, stored in the browser for the first paint. */
export interface UserTheme {
  /** The user's main colour as #rrggbb; empty for the default colour. */
  primary: string;
  /** Whether animations are off, regardless of the system setting. */
  calm: boolean;
  /** The main colour and its shades as CSS variables of the page. */
  variables: Record<string, string>;
}

export const USER_THEME_KEY = 'ownLook';
export const DEFAULT_THEME: UserTheme = { primary: '', calm: false, variables: {} };

const VARIABLE_NAMES = ['--primary', '--primary-ink', '--primary-soft'];

export function applyTheme({ calm, variables }: UserTheme): void {
  const { style } = document.documentElement;
  for (const name of VARIABLE_NAMES) style.setProperty(name, variables[name] ?? '');
  document.documentElement.toggleAttribute('data-calm', calm);
}

/** Applies the stored theme before the first paint. */
export function applyStoredTheme(): void {
  try {
    applyTheme({ ...DEFAULT_THEME, ...JSON.parse(localStorage.getItem(USER_THEME_KEY) ?? '{}') });
  } catch {
    // An unreadable setting is ignored.
  }
}
