import {
  checkCompanyExists,
  checkLinkedinExists,
  checkWebsiteExists,
  type Duplicate,
  getCompanyFromMasterDatabase,
  searchAccounts,
  searchCompanyOrRegistration,
} from '@leadwright/contract/features/accounts';
import { asciiUrl, unicodeDomains } from '@leadwright/contract/text/domains';
import { normaliseLinkedin } from '@leadwright/contract/web-url';
import { normaliseAccount } from '@leadwright/matching';
import type { App } from '../../context.ts';
import { serve } from '../../http/serve.ts';
import { findDuplicatesByName, findDuplicatesByValue } from './account-duplicates.queries.ts';
import { searchAccountsByName, searchAccountsByNumber } from './account-search.queries.ts';

const MAX_RESULTS = 20;
const toReply = (candidates: Duplicate[]) => ({ exists: candidates.length > 0, candidates });

/** Registers the duplicate checks of the account form and the searches by name or number. */
export function accountLookupRoutes(app: App): void {
  serve(app, checkCompanyExists, async ({ body, viewer }) =>
    toReply(await findDuplicatesByName(app.gridDb, viewer, body)),
  );

  serve(app, checkWebsiteExists, async ({ body, viewer }) => {
    const { d: domain = '' } = normaliseAccount({ name: '', website: asciiUrl(body.website) });
    return toReply(
      await findDuplicatesByValue(
        app.gridDb,
        viewer,
        'domain',
        domain,
        `Same domain, ${unicodeDomains(domain)}`,
        body.id,
      ),
    );
  });

  serve(app, checkLinkedinExists, async ({ body, viewer }) => {
    const page = normaliseLinkedin(body.linkedin) ?? '';
    return toReply(await findDuplicatesByValue(app.gridDb, viewer, 'linkedin', page, 'Same LinkedIn page', body.id));
  });

  serve(app, getCompanyFromMasterDatabase, async ({ body, viewer }) => ({
    data: await searchAccountsByName(app.gridDb, viewer, body.company_name, body.country),
  }));

  serve(app, searchCompanyOrRegistration, async ({ params, viewer }) => {
    const byNumber = await searchAccountsByNumber(app.gridDb, viewer, params.q);
    const byName = byNumber.length < MAX_RESULTS ? await searchAccountsByName(app.gridDb, viewer, params.q) : [];
    const foundIds = new Set(byNumber.map(({ id }) => id));
    return { data: [...byNumber, ...byName.filter(({ id }) => !foundIds.has(id))].slice(0, MAX_RESULTS) };
  });

  serve(app, searchAccounts, async ({ params, viewer }) => ({
    data: { data: await searchAccountsByName(app.gridDb, viewer, params.q) },
  }));
}
