import { PATHS, type ScreenArguments, type ScreenName, type SearchParams } from '@leadwright/contract/paths';
import type { ScreenLink } from '@leadwright/contract/screen-link';

function urlOf(screen: ScreenName, params: Record<string, string> = {}, search: SearchParams = {}): string {
  const path = PATHS[screen].replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const entries = Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const query = new URLSearchParams(entries).toString();
  return path + (query && `?${query}`);
}

/** Returns the URL of a screen: `to('account', { accountId })`; `search` becomes the query. */
export const to = <S extends ScreenName>(screen: S, ...[params, search]: ScreenArguments<S>): string =>
  urlOf(screen, params, search);

/** Returns the URL of a link in a reply. */
export const toLink = ({ screen, params, search }: ScreenLink): string => urlOf(screen, params, search);

/** Returns the URL of a screen whose only parameter is the id of its row. */
export const toRow = (screen: ScreenName, id: string): string => PATHS[screen].replace(/:\w+/, encodeURIComponent(id));

/** `N` if the name with the suffix is also a screen; otherwise never. */
type NameWithSuffix<N extends string, Suffix extends string> = `${N}${Suffix}` extends ScreenName ? N : never;
/** A screen of one row that also has an add and an edit screen: `client`, `clientAdd`, `clientEdit`. */
export type EntityScreen = { [N in ScreenName]: NameWithSuffix<N, 'Add'> & NameWithSuffix<N, 'Edit'> }[ScreenName];

/** The four screens of an entity. */
export type EntityScreens = Record<'list' | 'add' | 'view' | 'edit', ScreenName>;

export const entityScreens = (viewScreen: EntityScreen, listScreen: ScreenName): EntityScreens => ({
  list: listScreen,
  add: `${viewScreen}Add`,
  view: viewScreen,
  edit: `${viewScreen}Edit`,
});
