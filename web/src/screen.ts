import type { Action, Subject } from '@leadwright/contract/access';
import type { ScreenName } from '@leadwright/contract/paths';
import type { ComponentType } from 'react';
import type { CampaignSection, GroupName } from './areas.ts';
import type { EntityScreen } from './paths.ts';
import type { IconName } from './ui/icons.ts';

type ScreenLoader = () => Promise<{ Screen: ComponentType }>;

/** The position of a screen in the menu; its texts are in `screen-words.ts`. */
interface MenuPosition {
  group: GroupName;
  icon: IconName;
}

/** The position of a screen in the menu of a campaign. */
interface CampaignMenuPosition {
  inCampaign: CampaignSection;
  /** Opened from the screen above it, without a menu entry. */
  below?: true;
  /** Its title in this menu, without the campaign. */
  shortTitle?: string;
  /** The figure of the campaign next to it. */
  count?: 'accounts' | 'remaining';
  icon?: IconName;
}

/** A screen in the list: one line, and one module that exports `Screen`. */
export interface ScreenDefinition extends Partial<MenuPosition>, Partial<Omit<CampaignMenuPosition, 'icon'>> {
  name: ScreenName;
  /** For menus, breadcrumbs, pins and the command palette; translated by the screen's name. */
  title: string;
  /** The required permission; without one, a session is sufficient. */
  subject?: Subject;
  action?: Action;
  /** Needs no sign-in. */
  isPublic?: true;
  /** The screen above it in the breadcrumb. A screen without a group is an action of the one above it. */
  parent?: ScreenName;
  /** The reference list whose rows it shows: values that refer to one become links to it. */
  shows?: string;
  /** Offered under "New". */
  isNew?: true;
  load: ScreenLoader;
}
export interface ScreenEntry extends ScreenDefinition {
  path: string;
}

interface EntityOptions extends MenuPosition {
  /** The screen of one row, the screen of the list, and the nouns for both. */
  one: EntityScreen;
  many: ScreenName;
  noun: [one: string, many: string];
  subject: Subject;
  /** The name of the resource, which is also the lookup list for references. */
  shows: string;
  /** For the campaign entity: the position of its screens in the menu of a campaign. */
  hub?: Record<'view' | 'edit', CampaignMenuPosition>;
  load: () => Promise<Record<'List' | 'Add' | 'View' | 'Edit', ComponentType>>;
}

const sentence = (text: string) => text[0]!.toUpperCase() + text.slice(1);

/** Returns the four screens of an entity, from one module. */
export function entity({
  one,
  many,
  noun,
  subject,
  shows,
  load,
  icon,
  hub,
  ...menu
}: EntityOptions): ScreenDefinition[] {
  const screen =
    (part: 'List' | 'Add' | 'View' | 'Edit'): ScreenLoader =>
    async () => ({ Screen: (await load())[part] });
  // biome-ignore format: one line a screen
  return [
    { name: many, title: sentence(noun[1]), subject, action: 'read', icon, ...menu, load: screen('List') },
    { name: `${one}Add`, title: `Add ${noun[0]}`, subject, action: 'create', parent: many, icon, isNew: true, load: screen('Add') },
    { name: one, title: sentence(noun[0]), subject, action: 'read', parent: many, icon, shows, ...hub?.view, load: screen('View') },
    { name: `${one}Edit`, title: `Edit ${noun[0]}`, subject, action: 'update', parent: one, ...hub?.edit, load: screen('Edit') },
  ];
}
