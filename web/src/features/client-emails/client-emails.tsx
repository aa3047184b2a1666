import './messages.ts';
import { clientEmails } from '@leadwright/contract/features/client-emails';
import { useSearchParams } from 'react-router';
import { verificationBadge } from '../../ui/look/verification-badge.ts';
import { BULK_ADD_PARAMETER } from '../../ui/record/lines/bulk-add-form.tsx';
import { resourceScreens } from '../../ui/record/resource-screens.tsx';
import { AddMany, AddManyLink } from './add-many.tsx';
import { Verification } from './verification.tsx';

const screens = resourceScreens(clientEmails, {
  one: 'clientEmail',
  many: 'clientEmails',
  sections: [
    { title: 'clientEmails.groups.address', fields: ['address', 'client_id', 'display_name', 'kind'] },
    { title: 'clientEmails.groups.usage', fields: ['purposes', 'send_as', 'campaigns', 'language', 'notes'] },
    { title: 'clientEmails.groups.activePeriod', fields: ['active_from', 'active_to'] },
  ],
  toolbar: <AddManyLink />,
  cells: { verification: ({ verification }) => verificationBadge(verification) },
  badge: ({ verification }) => verificationBadge(verification),
  keyFacts: ['address', 'client_id', 'kind'],
  // Name, state and key facts are in the page header.
  facts: ['purposes', 'send_as', 'campaigns', 'language', 'active_from', 'active_to', 'notes'],
  panels: (email) => <Verification email={email} />,
});

export const { List, View, Edit } = screens;

/** Adds one email address with a form, or several from pasted lines. */
export function Add() {
  const [search] = useSearchParams();
  return search.has(BULK_ADD_PARAMETER) ? <AddMany /> : <screens.Add />;
}
