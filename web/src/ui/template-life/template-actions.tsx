import './messages.ts';
import type { AnyResource } from '@leadwright/contract/resource';
import { TEMPLATE_STATE, type TemplateLifecycle, type TemplateState } from '@leadwright/contract/templates/lifecycle';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { badgeOf } from '../look/state-badge.tsx';
import { StateActions } from '../record/state-actions.tsx';

export const templateStateBadge = badgeOf(TEMPLATE_STATE, {
  draft: 'gray',
  in_review: 'primary',
  approved: 'primary',
  active: 'success',
  retired: 'gray',
});

export interface TemplateRow {
  id: string;
  name: string;
  /** The version of the database row, which detects concurrent changes. */
  version: number;
  /** The number of the newest template version. */
  version_no: number;
  active_no: number | null;
  state: TemplateState;
  archived_at: string | null;
  can: { update: boolean; delete: boolean };
}

/** The state of the newest version, and the number of the active version if that is an older one. */
export function TemplateBadge({ row: { state, version_no, active_no } }: { row: TemplateRow }) {
  const { t } = useTranslation();
  return (
    <>
      {templateStateBadge(state)}
      <Text c="dimmed">{t('templateLifecycle.version', { number: version_no })}</Text>
      {active_no !== null && active_no !== version_no && (
        <Text c="dimmed">{t('templateLifecycle.inUse', { number: active_no })}</Text>
      )}
    </>
  );
}

/** The buttons that change the state of a template. */
export function TemplateStates({
  resource,
  lifecycle,
  row,
}: {
  resource: AnyResource;
  lifecycle: TemplateLifecycle;
  row: TemplateRow;
}) {
  const { t } = useTranslation();
  return (
    <StateActions
      resource={resource}
      machine={lifecycle.machine}
      row={row}
      verbs={{
        in_review: t('templateLifecycle.sendForReview'),
        approved: t('templateLifecycle.approve'),
        active: t(row.state === 'retired' ? 'templateLifecycle.reactivate' : 'templateLifecycle.activate'),
        retired: t('templateLifecycle.retire'),
      }}
    />
  );
}
