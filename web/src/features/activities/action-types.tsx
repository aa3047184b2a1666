import './messages.ts';
import {
  actionTypeStates,
  actionTypes,
  deleteActionType,
  VOCABULARY_STATE,
} from '@leadwright/contract/features/action-types';
import type { RowOf } from '@leadwright/contract/resource';
import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { badgeOf } from '../../ui/look/state-badge.tsx';
import { resourceScreens } from '../../ui/record/resource-screens.tsx';
import { StateActions } from '../../ui/record/state-actions.tsx';
import { ActionIcon } from './action-icon.tsx';

const stateBadge = badgeOf(VOCABULARY_STATE, { active: 'success', retired: 'gray' });

function Actions({ row }: { row: RowOf<typeof actionTypes> }) {
  const { t } = useTranslation();
  const verbs = { retired: t('activities.retire'), active: t('activities.reactivate') };
  return <StateActions resource={actionTypes} machine={actionTypeStates} row={row} verbs={verbs} />;
}

/** Marks an action type that counts as a dial. */
function DialBadge() {
  const { t } = useTranslation();
  return <Badge variant="default">{t('activities.dial.isDial')}</Badge>;
}

export const { List, Add, View, Edit } = resourceScreens(actionTypes, {
  one: 'actionType',
  many: 'actionTypes',
  sections: [
    { title: 'activities.groups.details', fields: ['name', 'code', 'channel', 'icon', 'colour'] },
    { title: 'activities.groups.usage', fields: ['applies_to', 'order', 'requires_contact'] },
  ],
  cells: { state: ({ state }) => stateBadge(state) },
  badge: ({ state, icon, colour, is_dial }) => (
    <>
      <ActionIcon icon={icon} colour={colour} />
      {stateBadge(state)}
      {is_dial && <DialBadge />}
    </>
  ),
  keyFacts: ['code', 'channel'],
  actions: (row) => <Actions row={row} />,
  deletes: deleteActionType,
});
