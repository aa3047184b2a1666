import { coreFields } from '@leadwright/contract/core/core-fields';
import { allDbAccounts } from '@leadwright/contract/features/account-grids';
import { forgotPassword } from '@leadwright/contract/features/auth';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { addCascade } from '@leadwright/contract/features/cascades';
import { clientUsers } from '@leadwright/contract/features/client-users';
import { allDbContacts } from '@leadwright/contract/features/contacts';
import { findPerson } from '@leadwright/contract/features/erasure';
import { campaignFields } from '@leadwright/contract/features/fields';
import type { ImportTarget } from '@leadwright/contract/features/imports';
import { mailOutbox, viewMail } from '@leadwright/contract/features/mail';
import { addSuppression } from '@leadwright/contract/features/suppression';
import { staffUsers } from '@leadwright/contract/features/users';
import type { AnyResource } from '@leadwright/contract/resource';
import { addRow } from '@leadwright/server/testing/builders';
import { allResources } from '@leadwright/server/testing/features';
import { vi } from 'vitest';
import { readSeedCompanies } from '../../server/seed/seed-files.ts';
import type { ScreenEntry } from '../../web/src/screen.ts';
import { findScreen } from '../../web/src/screens.ts';
import type { ApiUser } from '../harness/api.ts';
import { importFile } from '../harness/import-file.ts';
import { ADMIN } from '../harness/server.ts';

/** Fills the parameters of screen URLs and removes the rows created for them. */
export interface ScreenParameters {
  fillPath(screen: ScreenEntry, search: string): Promise<string>;
  cleanUp(): Promise<void>;
}

const COLUMNS: ImportTarget[] = ['company_name', 'city', 'postcode', 'country'];

/** Returns a CSV file of demo companies: unchanged, renamed so that they need a review, or with an unrelated name. */
function buildSupplierFile(): string {
  const rows = readSeedCompanies()
    .slice(0, 60)
    .map((company, i) => {
      const name = [company.company_name, `${company.company_name} Northern Branch`, `Zyxomancer ${i}`][i % 3];
      return [name, company.head_office_city, company.postcode, company.country].map((cell) => `"${cell}"`).join(',');
    });
  return `Company,Town,Postcode,Country\n${rows.join('\n')}\n`;
}

/**
 * Creates rows and returns their ids by `parameter`, or by `screen.parameter` for one screen. The ids refer to rows of
 * the demo agency and to a campaign with a matched file.
 */
async function createParameterValues(
  user: ApiUser,
  campaign: { id: string; name?: unknown },
): Promise<Record<string, string>> {
  const batch = await importFile(user, campaign.id, { text: buildSupplierFile(), columns: COLUMNS });
  const mail = await requestResetMail(user);
  const suppression = await user.call(addSuppression, {
    // Unique to this campaign, because an email address can be suppressed only once.
    body: {
      kind: 'address',
      value: `left-alone-${campaign.id}@nobody.example`,
      source: 'A letter',
      reason: 'Asked to be left alone',
    },
  });
  const [account] = await user.listRows(allDbAccounts);
  const administrator = (await user.listRows(staffUsers.list)).find(({ email }) => email === ADMIN.email);
  const contact = (await user.listRows(allDbContacts)).find(({ account_id }) => account_id);
  // Core fields cannot be created, so an existing one is used.
  const [coreField] = await user.listRows(coreFields.list);
  // A plan of the demo agency and a user of its client.
  const demoCampaign = (await user.listRows(campaigns.list)).find(({ code }) => code === 'TYNE-26-01')!;
  const viewers = await user.listRows(clientUsers.list);
  const viewer = viewers.find(({ email }) => email === 'client.viewer@leadwright.example');
  const cascadeField = await addTwoLevelCascade(user, campaign.id);
  const personSearch = await user.call(findPerson, { body: { name: 'Nobody Anywhere' } });
  return {
    accountId: account!.id,
    contact_id: contact!.id,
    account_id: String(contact!.account_id),
    'coreField.fieldId': coreField!.id,
    'coreFieldEdit.fieldId': coreField!.id,
    campaignId: campaign.id,
    cascadeFieldId: cascadeField.id,
    'profile.userId': administrator!.id,
    campaignName: String(campaign.name),
    table: batch.id,
    table_name: batch.id,
    'clientGantt.campaignId': demoCampaign.id,
    'clientGantt.clientUserId': viewer!.id,
    mailId: mail.id,
    suppressionId: suppression.id,
    erasureId: personSearch.id,
    token: mail.token,
    // No user is invited, so the screen shows the state of a used link.
    invitation: 'spent',
  };
}

/** Creates a cascade of two select fields in the campaign. */
async function addTwoLevelCascade(user: ApiUser, campaign_id: string) {
  const levels: string[] = [];
  for (const label of ['Region', 'Country']) {
    const body = { campaign_id, label, type: 'select' as const, options: [{ label: 'North' }, { label: 'South' }] };
    levels.push((await user.call(campaignFields.add, { body })).id);
  }
  return user.call(addCascade, { params: { campaign_id }, body: { name: 'Where', levels } });
}

/** Requests a password reset and returns the email's id and the token in its link. */
async function requestResetMail(user: ApiUser) {
  const listMailIds = async () =>
    (await user.listRows(mailOutbox))
      .filter(({ to_address, subject }) => /^data\./.test(String(to_address)) && /^Set a new/.test(String(subject)))
      .map(({ id }) => id);
  // Another test file may have requested an email before, whose link the new request invalidates.
  const previousIds = await listMailIds();
  await user.call(forgotPassword, { body: { email: 'data.steward@leadwright.example' } });
  const findNewMail = async () => (await listMailIds()).find((id) => !previousIds.includes(id));
  const mailId = await vi.waitUntil(findNewMail, 30_000);
  const { id, text } = await user.call(viewMail, { params: { id: mailId } });
  return { id, token: /reset-password\/([\w-]+)/.exec(text!)![1]! };
}

export async function createScreenParameters(user: ApiUser): Promise<ScreenParameters> {
  const call: Parameters<typeof addRow>[0] = (endpoint, input) => user.call(endpoint, input);
  const campaign = await addRow(call, campaigns);
  const values = await createParameterValues(user, campaign);
  const rows = new Map<AnyResource, Promise<{ id: string }>>();

  /** Returns the id of a row of the entity that the screen or its parent shows. */
  async function findRowId({ shows, parent }: ScreenEntry): Promise<string | undefined> {
    const entityName = shows ?? (parent && findScreen(parent).shows);
    const resource = allResources.find(({ name }) => name === entityName);
    if (!resource) return undefined;
    if (!rows.has(resource)) rows.set(resource, addRow(call, resource));
    return (await rows.get(resource))?.id;
  }

  return {
    async fillPath(screen, search) {
      const names = [...new Set([...`${screen.path}${search}`.matchAll(/:(\w+)/g)].map(([, name]) => name!))];
      let path = `${screen.path}${search}`;
      for (const name of names) {
        const value =
          values[`${screen.name}.${name}`] ??
          values[name] ??
          (names.length === 1 ? await findRowId(screen) : undefined);
        if (value === undefined) {
          throw new Error(
            `No value for ":${name}" in the address of the screen "${screen.name}" (${screen.path}). ` +
              'Add a value to createParameterValues in e2e/journeys/screen-parameters.ts.',
          );
        }
        path = path.replaceAll(new RegExp(`:${name}\\b`, 'g'), encodeURIComponent(value));
      }
      return path;
    },
    // The campaign is removed, so that its rows to review do not appear on any dashboard.
    cleanUp: async () => {
      await user.call(campaigns.remove, { params: { id: campaign.id } });
    },
  };
}
