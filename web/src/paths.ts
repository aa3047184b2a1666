/** The address of every screen, said once; parameters as `:name`. The specification fixes them. */
// biome-ignore format: one line a thing
export const PATHS = {
  login: '/login', notFound: '/error-404', unauthorized: '/unauthorized',
  dashboard: '/',

  campaigns: '/campaigns', campaignAdd: '/campaign/add', campaign: '/campaign/:campaignId', campaignEdit: '/campaign/edit/:campaignId',
  campaignMatching: '/campaign/:campaignId/matching',
  campaignAccounts: '/campaign-account',
  clients: '/clients', clientAdd: '/clients/add', client: '/clients/:clientId', clientEdit: '/clients/edit/:clientId',
  userTypes: '/usertypes', userTypeAdd: '/usertype/add', userType: '/usertype/:usertypeId', userTypeEdit: '/usertype/edit/:usertypeId',
  verticals: '/verticals', verticalAdd: '/vertical/add', vertical: '/vertical/:verticalId', verticalEdit: '/vertical/edit/:verticalId',

  accounts: '/accounts', accountAdd: '/accounts/add', account: '/accounts/:accountId', accountEdit: '/accounts/edit/:accountId',
  contacts: '/contacts', contactAdd: '/contacts/add', contact: '/contacts/view/:contact_id/:account_id', contactEdit: '/contacts/edit/:contact_id/:account_id',

  importUpload: '/select_column_import_account_to_campaign',
  importCheck: '/import_account_to_campaign/:table',
  matchReview: '/accounts/unmatched/:campaignId',
  matchCandidates: '/accounts/ml/matched/:campaignId/:table_name',
  matchWithout: '/accounts/remain_unmatched/:campaignId',
  matched: '/accounts/matched/:campaignId/:campaignName',
} as const;

export type ScreenName = keyof typeof PATHS;

type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type ScreenParams<S extends ScreenName> = Record<Names<(typeof PATHS)[S]>, string>;

type Search = Record<string, string | undefined>;
type ToArguments<S extends ScreenName> =
  Names<(typeof PATHS)[S]> extends never
    ? [params?: Record<string, never>, search?: Search]
    : [params: ScreenParams<S>, search?: Search];

function fill(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** `to('account', { accountId })`: the address of a screen; `search` follows behind the question mark. */
export function to<S extends ScreenName>(screen: S, ...[params, search = {}]: ToArguments<S>): string {
  const given = Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const query = new URLSearchParams(given).toString();
  return fill(PATHS[screen], params) + (query && `?${query}`);
}

/** The screen of one row, where there are screens that add and edit one beside it: `client`, `clientAdd`, `clientEdit`. */
type With<N extends string, Suffix extends string> = `${N}${Suffix}` extends ScreenName ? N : never;
export type EntityScreen = { [N in ScreenName]: With<N, 'Add'> & With<N, 'Edit'> }[ScreenName];

/** The four screens of an entity. */
export type EntityScreens = Record<'list' | 'add' | 'view' | 'edit', ScreenName>;

export const ofEntity = (one: EntityScreen, many: ScreenName): EntityScreens => ({
  list: many,
  add: `${one}Add`,
  view: one,
  edit: `${one}Edit`,
});

/** The address of a screen whose only parameter is the id of its row. */
export const toRow = (screen: ScreenName, id: string): string => PATHS[screen].replace(/:\w+/, encodeURIComponent(id));
