import { AREAS, type AreaName, type GroupName } from '../../areas.ts';
import type { ScreenEntry } from '../../screen.ts';
import { findScreen } from '../../screens.ts';

export interface Area {
  name: AreaName;
  groups: { name: GroupName; entries: ScreenEntry[] }[];
}

/** Returns the screens above this one, the topmost first. */
export function ancestorsOf(screen: ScreenEntry): ScreenEntry[] {
  const parent = screen.parent ? findScreen(screen.parent) : undefined;
  return parent ? [...ancestorsOf(parent), parent] : [];
}

/** Builds the menu tree from the screens; areas and groups without a screen are omitted. */
export function treeOf(screens: ScreenEntry[]): Area[] {
  const byGroup = Map.groupBy(screens, ({ group }) => group);
  return AREAS.flatMap(({ name, groups }) => {
    const filled = groups.flatMap((group) => {
      const entries = byGroup.get(group);
      return entries ? [{ name: group, entries }] : [];
    });
    return filled.length > 0 ? [{ name, groups: filled }] : [];
  });
}

export const entriesOf = ({ groups }: Area): ScreenEntry[] => groups.flatMap(({ entries }) => entries);

/** Returns the area of a screen: that of its own group, or of the nearest screen above that has one. */
export function areaOf(screen: ScreenEntry): AreaName | undefined {
  const group = [screen, ...ancestorsOf(screen).reverse()].find((one) => one.group)?.group;
  return AREAS.find(({ groups }) => groups.some((name) => name === group))?.name;
}
