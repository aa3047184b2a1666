import { AREAS, type AreaName, type GroupName } from '../../areas.ts';
import type { ScreenEntry } from '../../screen.ts';
import { findScreen } from '../../screens.ts';

export interface Area {
  name: AreaName;
  groups: { name: GroupName; entries: ScreenEntry[] }[];
}

/** The screens above one, the uppermost first. */
export function ancestorsOf(screen: ScreenEntry): ScreenEntry[] {
  const parent = screen.parent ? findScreen(screen.parent) : undefined;
  return parent ? [...ancestorsOf(parent), parent] : [];
}

/** The menu as a tree, out of what the screens say of themselves: areas and groups without a screen are left out. */
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

/** The area of a screen: of its own group, or of the nearest screen above that has one. */
export function areaOf(screen: ScreenEntry): AreaName | undefined {
  const group = [screen, ...ancestorsOf(screen).reverse()].find((one) => one.group)?.group;
  return AREAS.find(({ groups }) => groups.some((name) => name === group))?.name;
}
