import type { Action, Subject } from '@leadwright/contract/access';
import type { ScreenName } from '@leadwright/contract/paths';
import type { ComponentType } from 'react';
import type { CampaignSection, GroupName } from './areas.ts';
import type { EntityScreen } from './paths.ts';
import type { IconName } from './ui/icons.ts';

type Load = () => Promise<{ Screen: ComponentType }>;

/** Where a screen stands in the menu; `screen-words.ts` has what it says there. */
interface InMenu {
  group: GroupName;
  icon: IconName;
}

/** The place of a screen in the menu of a campaign. */
interface InCampaign {
  inCampaign: CampaignSection;
  /** Reached from the screen above it, and no line of the menu. */
  below?: true;
  /** Its name there, where the campaign need not be said. */
  short?: string;
  /** The figure of the campaign beside it. */
  count?: 'accounts' | 'remaining';
  icon?: IconName;
}

/** A screen as it is listed: one line, and one module that exports `Screen`. */
export interface Listed extends Partial<InMenu>, Partial<Omit<InCampaign, 'icon'>> {
  name: ScreenName;
  /** In menus, breadcrumbs, pins and the command palette; a translation is found by the screen's name. */
  title: string;
  /** The right it asks for; without one, being signed in is enough. */
  subject?: Subject;
  action?: Action;
  /** Needs nobody signed in. */
  isPublic?: true;
  /** The screen above it in the breadcrumb. A screen without a group is an action of the one above it. */
  parent?: ScreenName;
  /** The reference list whose rows it shows: values that refer to one become links to it. */
  shows?: string;
  /** Offered under "New". */
  isNew?: true;
  load: Load;
}
export interface ScreenEntry extends Listed {
  path: string;
}

interface EntityOptions extends InMenu {
  /** The screen of one row, the screen of the list, and the words for both. */
  one: EntityScreen;
  many: ScreenName;
  noun: [one: string, many: string];
  subject: Subject;
  /** The resource's name, which is also the list that references choose from. */
  shows: string;
  /** For the entity that is the campaign itself: what its screens are in the campaign's menu. */
  hub?: Record<'view' | 'edit', InCampaign>;
  load: () => Promise<Record<'List' | 'Add' | 'View' | 'Edit', ComponentType>>;
}

const sentence = (text: string) => text[0]!.toUpperCase() + text.slice(1);

/** The four screens of an entity, out of one module. */
export function entity({ one, many, noun, subject, shows, load, icon, hub, ...menu }: EntityOptions): Listed[] {
  const screen =
    (part: 'List' | 'Add' | 'View' | 'Edit'): Load =>
    async () => ({ Screen: (await load())[part] });
  // biome-ignore format: one line a screen
  return [
    { name: many, title: sentence(noun[1]), subject, action: 'read', icon, ...menu, load: screen('List') },
    { name: `${one}Add`, title: `Add ${noun[0]}`, subject, action: 'create', parent: many, icon, isNew: true, load: screen('Add') },
    { name: one, title: sentence(noun[0]), subject, action: 'read', parent: many, icon, shows, ...hub?.view, load: screen('View') },
    { name: `${one}Edit`, title: `Edit ${noun[0]}`, subject, action: 'update', parent: one, ...hub?.edit, load: screen('Edit') },
  ];
}
