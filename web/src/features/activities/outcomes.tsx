import './messages.ts';
import { VOCABULARY_STATE } from '@leadwright/contract/features/action-types';
import { deleteOutcome, outcomeStates, outcomes } from '@leadwright/contract/features/outcomes';
import type { RowOf } from '@leadwright/contract/resource';
import { useTranslation } from 'react-i18next';
import { badgeOf } from '../../ui/look/state-badge.tsx';
import { resourceScreens } from '../../ui/record/resource-screens.tsx';
import { StateActions } from '../../ui/record/state-actions.tsx';
import { Swatch } from '../../ui/tags/tag-chip.tsx';

const stateBadge = badgeOf(VOCABULARY_STATE, { active: 'success', retired: 'gray' });

function Actions({ row }: { row: RowOf<typeof outcomes> }) {
  const { t } = useTranslation();
  const verbs = { retired: t('activities.retire'), active: t('activities.reactivate') };
  return <StateActions resource={outcomes} machine={outcomeStates} row={row} verbs={verbs} />;
}

export const { List, Add, View, Edit } = resourceScreens(outcomes, {
  one: 'outcome',
  many: 'outcomes',
  sections: [
    { title: 'activities.groups.details', fields: ['name', 'code', 'category', 'colour'] },
    { title: 'activities.groups.usage', fields: ['hot_key', 'order', 'reached_person'] },
  ],
  cells: { state: ({ state }) => stateBadge(state) },
  badge: ({ state, colour }) => (
    <>
      <Swatch colour={colour} />
      {stateBadge(state)}
    </>
  ),
  keyFacts: ['code', 'category'],
  actions: (row) => <Actions row={row} />,
  deletes: deleteOutcome,
});
