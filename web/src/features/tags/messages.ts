import { addMessages } from '../../messages/catalogue.ts';

export const tags = addMessages('tags', {
  groups: { tag: 'Tag', group: 'Group', who: 'For whom' },
  everywhere: 'Everywhere',
  staleList: 'Stale tags',
  staleHelp: 'In use, and not applied for {{count}} days',
  retire: 'Retire',
  reactivate: 'Reactivate',
  mergedInto: 'Merged into',
  use: {
    records_one: 'record carries it',
    records_other: 'records carry it',
    see: 'See the records',
    never: 'Never applied',
    last: 'Last applied {{when}}',
    stale: 'Stale',
    limit: 'Limited to {{name}}',
    visible: 'Shown to clients',
    hidden: 'Not shown to clients',
  },
  merge: {
    open: 'Merge …',
    moved_one: 'One record gets “{{name}}” instead.',
    moved_other: '{{formatted}} records get “{{name}}” instead.',
    both_one: 'One record carries both and keeps “{{name}}”.',
    both_other: '{{formatted}} records carry both and keep “{{name}}”.',
    replaced_one: 'One record loses another tag of the group “{{group}}”.',
    replaced_other: '{{formatted}} records lose another tag of the group “{{group}}”.',
    seen: 'Clients see “{{name}}”, and did not see “{{gone}}”.',
  },
});
