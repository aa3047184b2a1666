import type { Action, Subject } from '@leadwright/contract/access';
import type { ScreenName } from '@leadwright/contract/paths';
import type { ComponentType } from 'react';
import type { EntityScreen } from './paths.ts';

type Load = () => Promise<{ Screen: ComponentType }>;

/** A screen as it is listed: one line, and one module that exports `Screen`. */
export interface Listed {
  name: ScreenName;
  /** In menus, breadcrumbs, pins and the command palette; a translation is found by the screen's name. */
  title: string;
  /** The right it asks for; without one, being signed in is enough. */
  subject?: Subject;
  action?: Action;
  /** Needs nobody signed in. */
  isPublic?: true;
  /** The screen above it in the breadcrumb. */
  parent?: ScreenName;
  /** The reference list whose rows it shows: values that refer to one become links to it. */
  shows?: string;
  /** Offered in the command palette. */
  palette?: true;
  /** In the menu among what is set up once and seldom looked at. */
  setUp?: true;
  load: Load;
}
export interface ScreenEntry extends Listed {
  path: string;
}

interface EntityOptions {
  /** The screen of one row, the screen of the list, and the words for both. */
  one: EntityScreen;
  many: ScreenName;
  noun: [one: string, many: string];
  subject: Subject;
  /** The resource's name, which is also the list that references choose from. */
  shows: string;
  setUp?: true;
  load: () => Promise<Record<'List' | 'Add' | 'View' | 'Edit', ComponentType>>;
}

const sentence = (text: string) => text[0]!.toUpperCase() + text.slice(1);

/** The four screens of an entity, out of one module. */
export function entity({ one, many, noun, subject, shows, load, ...menu }: EntityOptions): Listed[] {
  const screen =
    (part: 'List' | 'Add' | 'View' | 'Edit'): Load =>
    async () => ({ Screen: (await load())[part] });
  // biome-ignore format: one line a screen
  return [
    { name: many, title: sentence(noun[1]), subject, action: 'read', palette: true, ...menu, load: screen('List') },
    { name: `${one}Add`, title: `Add ${noun[0]}`, subject, action: 'create', parent: many, palette: true, load: screen('Add') },
    { name: one, title: sentence(noun[0]), subject, action: 'read', parent: many, shows, load: screen('View') },
    { name: `${one}Edit`, title: `Edit ${noun[0]}`, subject, action: 'update', parent: one, load: screen('Edit') },
  ];
}
