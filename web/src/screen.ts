import type { Action, Subject } from '@leadwright/contract/access';
import type { ScreenName } from '@leadwright/contract/paths';
import type { ComponentType } from 'react';
import type { CampaignSection, GroupName } from './areas.ts';
import type { EntityScreen } from './paths.ts';
import type { IconName } from './ui/icons.ts';

type ScreenLoader = () => Promise<{ Screen: ComponentType }>;

/** The position of a screen in the menu. */
interface MenuPosition {
  group: GroupName;
  icon: IconName;
}

/** The position of a screen in the menu of a campaign. */
interface CampaignMenuPosition {
  inCampaign: CampaignSection;
  /** The screen has no menu entry: it is opened from its parent. */
  isHidden?: true;
  /** The title in the campaign menu. */
  shortTitle?: string;
  /** The count of the campaign that is shown next to the entry. */
  count?: 'accounts' | 'remaining';
  icon?: IconName;
}

/** An entry of the screen list. `load` imports the module that exports `Screen`. */
export interface ScreenDefinition extends Partial<MenuPosition>, Partial<Omit<CampaignMenuPosition, 'icon'>> {
  name: ScreenName;
  /** The English title in menus, breadcrumbs, pins and the command palette. */
  title: string;
  /** The purpose in one line, for screens in the menu. */
  purpose?: string;
  /** Further search terms for the menu and the palette. */
  synonyms?: string;
  /** The subject of the required permission; without it, any session may open the screen. */
  subject?: Subject;
  action?: Action;
  /** Whether the screen needs no sign-in. */
  isPublic?: true;
  /** The parent screen in the breadcrumb. A screen without a menu group is an action of its parent. */
  parent?: ScreenName;
  /** The reference list whose rows the screen shows: references to these rows become links to the screen. */
  shows?: string;
  /** Whether the menu "New" contains the screen. */
  isNew?: true;
  load: ScreenLoader;
}
export interface ScreenEntry extends ScreenDefinition {
  path: string;
}

interface EntityBase extends Required<Pick<ScreenDefinition, 'group' | 'purpose'>>, Pick<ScreenDefinition, 'synonyms'> {
  /** The screen of one row. */
  one: EntityScreen;
  many: ScreenName;
  /** The singular and plural noun. */
  noun: [one: string, many: string];
  subject: Subject;
  /** The positions of the screens in the campaign menu, for the campaign entity. */
  campaignMenu?: Record<'view' | 'edit', CampaignMenuPosition>;
  load: () => Promise<Record<'List' | 'Add' | 'View' | 'Edit', ComponentType>>;
}

/** `shows` is the name of the resource, which is also its reference list and, if there is one, its icon. */
type EntityOptions = EntityBase & ({ shows: IconName; icon?: undefined } | { shows: string; icon: IconName });

const capitalise = (text: string) => text[0]!.toUpperCase() + text.slice(1);

/** Returns the four screens of an entity, which share one module. */
export function entityScreenEntries(options: EntityOptions): ScreenDefinition[] {
  const { one, many, noun, subject, shows, group, purpose, synonyms, campaignMenu, load } = options;
  const icon = options.icon ?? options.shows;
  const screen =
    (part: 'List' | 'Add' | 'View' | 'Edit'): ScreenLoader =>
    async () => ({ Screen: (await load())[part] });
  // biome-ignore format: one line a screen
  return [
    { name: many, title: capitalise(noun[1]), subject, action: 'read', icon, group, purpose, ...(synonyms && { synonyms }), load: screen('List') },
    { name: `${one}Add`, title: `Add ${noun[0]}`, subject, action: 'create', parent: many, icon, isNew: true, load: screen('Add') },
    { name: one, title: capitalise(noun[0]), subject, action: 'read', parent: many, icon, shows, ...campaignMenu?.view, load: screen('View') },
    { name: `${one}Edit`, title: `Edit ${noun[0]}`, subject, action: 'update', parent: one, ...campaignMenu?.edit, load: screen('Edit') },
  ];
}
