/**
 * Mistakes that the types reject. Nothing here runs: the type check fails as soon as one of these lines compiles,
 * because its `@ts-expect-error` is then unused.
 */
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { createElement } from 'react';
import { to } from '../../paths.ts';
import { fieldsOf } from '../form/field.tsx';
import { resourceScreens } from './resource-screens.tsx';

export function pageMistakes(): void {
  // @ts-expect-error a view of an unknown field
  resourceScreens(clients, { one: 'client', many: 'clients', facts: ['surname'] });
  // @ts-expect-error a form with an unknown field
  resourceScreens(clients, { one: 'client', many: 'clients', sections: [{ fields: ['surname'] }] });
  // @ts-expect-error a key fact that the entity does not have
  resourceScreens(clients, { one: 'client', many: 'clients', keyFacts: ['surname'] });
  // @ts-expect-error a control for an unknown field
  createElement(fieldsOf(clients.fields), { name: 'surname' });
  // @ts-expect-error a value that the row does not have
  resourceScreens(campaigns, { one: 'campaign', many: 'campaigns', titleOf: ({ surname }) => surname });
  // @ts-expect-error an entity on screens that do not exist
  resourceScreens(clients, { one: 'customer', many: 'clients' });
  // @ts-expect-error a screen without an add and an edit screen
  resourceScreens(clients, { one: 'dashboard', many: 'clients' });
  // @ts-expect-error an unknown screen
  to('customers');
  // @ts-expect-error a URL without its parameter
  to('client');
  // @ts-expect-error a URL with the parameter of another screen
  to('client', { campaignId: '' });
}
