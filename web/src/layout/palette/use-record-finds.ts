import { searchCompanyOrRegistration } from '@leadwright/contract/features/accounts';
import { searchContact } from '@leadwright/contract/features/contacts';
import { lookup } from '@leadwright/contract/features/lookups';
import { useDebouncedValue } from '@mantine/hooks';
import { useCall } from '../../api/hooks.ts';
import { to } from '../../paths.ts';
import { findScreen, titleOf } from '../../screens.ts';
import { countryName } from '../../ui/countries.ts';
import { useMay } from '../tree/use-screen.ts';
import type { FindGroup } from './find.ts';

const FEWEST_CHARACTERS = 2;
const DEBOUNCE_MS = 200;
/** Of each kind; whoever wants more searches in its list. */
const MOST_SHOWN = 5;

/** The records that fit what was typed, as the server finds them with the viewer's rights. */
export function useRecordFinds(typed: string): { groups: FindGroup[]; isSearching: boolean } {
  const may = useMay();
  const text = typed.trim();
  const [q] = useDebouncedValue(text, DEBOUNCE_MS);
  const isLong = q.length >= FEWEST_CHARACTERS;
  const wants = (screen: Parameters<typeof findScreen>[0]) => ({ enabled: isLong && may(findScreen(screen)) });
  const campaigns = useCall(lookup, { params: { list: 'campaigns' }, query: { q } }, wants('campaign'));
  const clients = useCall(lookup, { params: { list: 'clients' }, query: { q } }, wants('client'));
  const users = useCall(lookup, { params: { list: 'staff-users' }, query: { q } }, wants('staffUser'));
  const accounts = useCall(searchCompanyOrRegistration, { params: { q } }, wants('account'));
  const contacts = useCall(searchContact, { params: { q } }, wants('contact'));
  // Only what this very text has found is offered: Enter must not open what an earlier one did.
  if (q !== text || !isLong) return { groups: [], isSearching: q !== text };

  const groups: FindGroup[] = [
    {
      title: titleOf(findScreen('campaigns')),
      finds: (campaigns.data?.options ?? []).map(({ id, label, detail = '' }) => ({
        id,
        title: label,
        detail,
        icon: 'campaign',
        to: to('campaign', { campaignId: id }),
      })),
    },
    {
      title: titleOf(findScreen('clients')),
      finds: (clients.data?.options ?? []).map(({ id, label, detail = '' }) => ({
        id,
        title: label,
        detail,
        icon: 'client',
        to: to('client', { clientId: id }),
      })),
    },
    {
      title: titleOf(findScreen('accounts')),
      finds: (accounts.data?.data ?? []).map(({ id, company_name, city, country, registration_number }) => ({
        id,
        title: company_name,
        detail: [city, countryName(country), registration_number].filter(Boolean).join(' · '),
        icon: 'account',
        to: to('account', { accountId: id }),
      })),
    },
    {
      title: titleOf(findScreen('contacts')),
      finds: (contacts.data?.data ?? []).map(({ contact_id, account_id, name, company_name, reason }) => ({
        id: contact_id,
        title: name,
        detail: [reason, company_name].filter(Boolean).join(' · '),
        icon: 'contact',
        to: to('contact', { contact_id, account_id }),
      })),
    },
    {
      title: titleOf(findScreen('staffUsers')),
      finds: (users.data?.options ?? []).map(({ id, label, detail = '' }) => ({
        id,
        title: label,
        detail,
        icon: 'user',
        to: to('staffUser', { userId: id }),
      })),
    },
  ];
  return {
    groups: groups.map((group) => ({ ...group, finds: group.finds.slice(0, MOST_SHOWN) })),
    isSearching: [campaigns, clients, accounts, contacts, users].some(({ isFetching }) => isFetching),
  };
}
