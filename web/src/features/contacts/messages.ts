import { addMessages } from '../../messages/catalogue.ts';

export const contacts = addMessages('contacts', {
  title: 'Contacts',
  one: 'contact',
  saved: 'Contact saved',
  noneTitle: 'No contacts yet',
  noneText: 'Add the first one by hand, or import a supplier file into a campaign.',
  groups: {
    person: 'Contact',
    job: 'Role at the account',
    reach: 'E-mail and phones',
  },
  unseen: 'Your role does not show this.',
  closed: 'Your role does not change this: {{fields}}.',
  numbers: {
    add: 'Add a number',
    number: '{{kind}}, number {{position}}',
    primary: '{{kind}}: number {{position}} is the primary one',
    makePrimary: '{{kind}}: make number {{position}} the primary one',
    remove: '{{kind}}: remove number {{position}}',
    primaryBadge: 'Primary',
  },
  subRole: {
    first: 'Choose a role first',
    none: 'This role has no sub-roles',
  },
  erase: {
    action: 'Find for erasure',
    title: 'Find {{name}} for erasure?',
    text: 'Every table and file is searched for them. Nothing is erased before you have seen what was found.',
    confirm: 'Find this person',
  },
  moves: 'Saving moves this contact: the role at the account before stays as a former one.',
  duplicates: {
    title_one: '{{count}} contact may be the same',
    title_other: '{{count}} contacts may be the same',
    text: 'A contact can hold roles at several accounts: rather add a role to this one than another contact.',
    open: 'Open {{name}} in a new tab',
    openShort: 'Open',
    failed: 'Duplicates could not be looked for.',
  },
  roles: {
    title: 'Roles',
    company: 'Account',
    job: 'Job title',
    state: 'State',
    current: 'Current',
    former: 'Former',
    shown: 'Shown here',
  },
});
