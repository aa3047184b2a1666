import { AREAS, type AreaName, type GroupName } from '../../areas.ts';
import type { ScreenEntry } from '../../screen.ts';
import { findScreen } from '../../screens.ts';

export interface Area {
  name: AreaName;
  groups: { name: GroupName; entries: ScreenEntry[] }[];
}

/** Returns the parents of a screen, topmost first. */
export function ancestorsOf(screen: ScreenEntry): ScreenEntry[] {
  const parent = screen.parent ? findScreen(screen.parent) : undefined;
  return parent ? [...ancestorsOf(parent), parent] : [];
}

/** Builds the menu tree of screens, without empty areas and groups. */
export function buildMenuTree(screens: ScreenEntry[]): Area[] {
  const screensByGroup = Map.groupBy(screens, ({ group }) => group);
  return AREAS.flatMap(({ name, groups }) => {
    const nonEmptyGroups = groups.flatMap((group) => {
      const entries = screensByGroup.get(group);
      return entries ? [{ name: group, entries }] : [];
    });
    return nonEmptyGroups.length > 0 ? [{ name, groups: nonEmptyGroups }] : [];
  });
}

export const entriesOf = ({ groups }: Area): ScreenEntry[] => groups.flatMap(({ entries }) => entries);

/** Returns the area of a screen, by its own group or the group of its nearest parent with a group. */
export function areaOf(screen: ScreenEntry): AreaName | undefined {
  const group = [screen, ...ancestorsOf(screen).reverse()].find((candidate) => candidate.group)?.group;
  return AREAS.find(({ groups }) => groups.some((name) => name === group))?.name;
}
