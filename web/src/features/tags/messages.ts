import { addMessages } from '../../messages/catalogue.ts';

export const tags = addMessages('tags', {
  groups: { tag: 'Tag', group: 'Group', who: 'Availability' },
  everywhere: 'Everywhere',
  staleList: 'Stale tags',
  staleHelp: 'In use, but not applied for {{count}} days',
  settings: { open: 'Tag limit…', title: 'Tag limit', save: 'Save', saved: 'Tag limit saved' },
  retire: 'Retire',
  reactivate: 'Reactivate',
  mergedInto: 'Merged into',
  use: {
    records_one: 'record has this tag',
    records_other: 'records have this tag',
    see: 'See the records',
    never: 'Never applied',
    last: 'Last applied {{when}}',
    stale: 'Stale',
    limit: 'Limited to {{name}}',
    visible: 'Shown to clients',
    hidden: 'Not shown to clients',
  },
  merge: {
    open: 'Merge…',
    moved_one: 'One record gets “{{name}}” instead.',
    moved_other: '{{formatted}} records get “{{name}}” instead.',
    both_one: 'One record has both tags and keeps “{{name}}”.',
    both_other: '{{formatted}} records have both tags and keep “{{name}}”.',
    replaced_one: 'One record loses another tag of the group “{{group}}”.',
    replaced_other: '{{formatted}} records lose another tag of the group “{{group}}”.',
    seen: 'Clients can see “{{name}}”. They could not see “{{gone}}”.',
  },
});
