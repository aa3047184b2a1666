import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useMatches } from 'react-router';
import type { ScreenEntry } from '../../screen.ts';
import { findScreen, titleOf } from '../../screens.ts';
import { useRights } from '../../session/session.tsx';
import { type MenuItem, menuItems } from './menu-items.ts';

export interface MenuEntry extends Pick<MenuItem, 'icon' | 'setUp'> {
  /** With the search of the view it shows. */
  to: string;
  title: string;
  load: ScreenEntry['load'];
  /** The screen shown is this one or below it. */
  isHere: boolean;
}

/** The screens above one, the uppermost first. */
export function ancestorsOf(screen: ScreenEntry): ScreenEntry[] {
  const parent = screen.parent ? findScreen(screen.parent) : undefined;
  return parent ? [...ancestorsOf(parent), parent] : [];
}

export const useScreen = () => useMatches().at(-1)?.handle as ScreenEntry | undefined;

export function useMay() {
  const rights = useRights();
  return useCallback(
    ({ subject, action }: ScreenEntry) => !subject || !action || rights.can(action, subject),
    [rights],
  );
}

/** What the user may not open is left out. */
export function useMenu(): MenuEntry[] {
  const { t } = useTranslation();
  const may = useMay();
  const { search } = useLocation();
  const shown = useScreen();
  const top = shown && (ancestorsOf(shown)[0] ?? shown);
  const entries = menuItems.flatMap(({ screen: name, label, view, icon, setUp }) => {
    const screen = findScreen(name);
    if (!may(screen) || (view && !may({ ...screen, subject: view.subject, action: 'read' }))) return [];
    const isHere = view
      ? shown?.subject === view.subject || (shown === screen && search === view.search)
      : screen === top;
    const title = label ? t(label) : titleOf(screen);
    return [{ to: screen.path + (view?.search ?? ''), icon, setUp, title, load: screen.load, view, isHere }];
  });
  // An entry for one view of a screen takes precedence over that for the screen.
  const special = entries.find(({ view, isHere }) => view && isHere);
  return entries.map((entry) => ({ ...entry, isHere: special ? entry === special : entry.isHere }));
}
