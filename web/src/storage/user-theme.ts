/** What somebody has set of how the portal looks, as the browser keeps it for the first paint. */
export interface UserTheme {
  /** Their own main colour as #rrggbb; empty where it is the portal's. */
  primary: string;
  /** Whether nothing moves, whatever the system says. */
  calm: boolean;
  /** The main colour and its shades, as they are written into the page. */
  variables: Record<string, string>;
}

export const USER_THEME = 'ownLook';
export const DEFAULT_THEME: UserTheme = { primary: '', calm: false, variables: {} };

const NAMES = ['--primary', '--primary-ink', '--primary-soft'];

export function applyLook({ calm, variables }: UserTheme): void {
  const { style } = document.documentElement;
  for (const name of NAMES) style.setProperty(name, variables[name] ?? '');
  document.documentElement.toggleAttribute('data-calm', calm);
}

/** Before anything is drawn. */
export function applyKeptLook(): void {
  try {
    applyLook({ ...DEFAULT_THEME, ...JSON.parse(localStorage.getItem(USER_THEME) ?? '{}') });
  } catch {
    // What cannot be read is as if nothing were set.
  }
}
