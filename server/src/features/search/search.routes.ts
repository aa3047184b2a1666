import { hasAccess } from '@leadwright/contract/access';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clientUsers } from '@leadwright/contract/features/client-users';
import { clients } from '@leadwright/contract/features/clients';
import { SEARCH_KINDS, type SearchKind, search } from '@leadwright/contract/features/search';
import { staffUsers } from '@leadwright/contract/features/users';
import type { AnyResource } from '@leadwright/contract/resource';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { FoundRows } from '../../database/search-ranking.ts';
import { serve } from '../../http/serve.ts';
import { findAccounts } from '../accounts/accounts.service.ts';
import { findContacts } from '../contacts/contacts.service.ts';
import { findChoices } from './search.queries.ts';

interface SearchSource {
  subject: AnyResource['subject'];
  find: (viewer: Viewer, q: string) => Promise<FoundRows>;
}

/** Registers the search of the command palette. Each kind requires the read permission of its feature. */
export function searchRoutes(app: App): void {
  const db = app.gridDb;
  const searchChoices = ({ name, subject }: AnyResource): SearchSource => ({
    subject,
    find: (viewer, q) => findChoices(db, viewer, app.choices.get(name)!, q),
  });
  const kinds: Record<SearchKind, SearchSource> = {
    campaign: searchChoices(campaigns),
    client: searchChoices(clients),
    account: { subject: 'accounts', find: (viewer, q) => findAccounts(db, viewer, q) },
    contact: { subject: 'contacts', find: (viewer, q) => findContacts(db, viewer, q) },
    user: searchChoices(staffUsers),
    clientUser: searchChoices(clientUsers),
  };
  serve(app, search, async ({ query: { q }, viewer }) => {
    const readableKinds = SEARCH_KINDS.filter((kind) =>
      hasAccess(viewer.grants, { subject: kinds[kind].subject, action: 'read' }),
    );
    const groups = await Promise.all(
      readableKinds.map(async (kind) => ({ kind, ...(await kinds[kind].find(viewer, q)) })),
    );
    return { groups: groups.filter(({ count }) => count > 0) };
  });
}
