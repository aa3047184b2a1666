import { readLocalStorageValue, useLocalStorage } from '@mantine/hooks';
import { titleCase } from './title-case.ts';

const SETTING = { key: 'titleCase', defaultValue: true };

/** Whether names written in capitals are shown in title case. */
export const useTitleCase = () => useLocalStorage<boolean>({ ...SETTING, getInitialValueInEffect: false });

/** Returns a name for display, in title case if the user has chosen it. Forms and exports show the stored name. */
export function displayName(name: string): string {
  const shownName = titleCase(name);
  return shownName === name || readLocalStorageValue<boolean>(SETTING) ? shownName : name;
}
