import { addMessages } from '../../messages/catalogue.ts';

export const tags = addMessages('tags', {
  groups: { tag: 'Tag', group: 'Group', availability: 'Availability' },
  everywhere: 'Everywhere',
  staleList: 'Stale tags',
  staleHelp: 'In use, but not applied for {{count}} days',
  settings: { open: 'Tag limit…', title: 'Tag limit', save: 'Save', saved: 'Tag limit saved' },
  retire: 'Retire',
  reactivate: 'Reactivate',
  mergedInto: 'Merged into',
  usage: {
    records_one: 'record has this tag',
    records_other: 'records have this tag',
    seeRecords: 'See the records',
    neverApplied: 'Never applied',
    lastApplied: 'Last applied {{when}}',
    stale: 'Stale',
    limitedTo: 'Limited to {{name}}',
    shownToClients: 'Shown to clients',
    notShownToClients: 'Not shown to clients',
  },
  merge: {
    open: 'Merge…',
    moved_one: 'One record gets “{{name}}” instead.',
    moved_other: '{{formatted}} records get “{{name}}” instead.',
    both_one: 'One record has both tags and keeps “{{name}}”.',
    both_other: '{{formatted}} records have both tags and keep “{{name}}”.',
    replaced_one: 'One record loses another tag of the group “{{group}}”.',
    replaced_other: '{{formatted}} records lose another tag of the group “{{group}}”.',
    becomesVisible: 'Clients can see “{{name}}”. They could not see “{{gone}}”.',
  },
});
