import { API_TOKEN_SOURCE } from '@leadwright/contract/endpoint';
import { BULK_JOB, BULK_UNDO_JOB, DECISIONS_JOB, DECISIONS_UNDO_JOB } from '@leadwright/contract/features/jobs';
import type { RecordEvent } from '@leadwright/contract/features/records';
import { useTranslation } from 'react-i18next';
import { useScreenTitle } from '../../record-context/record-links.ts';

/** The user and the origin of an event, after its time. */
export function EventMeta({ event: { by, via } }: { event: RecordEvent }) {
  const origin = useOriginLabel(via);
  return [by, origin].map((part) => part && ` · ${part}`);
}

const JOB_ORIGINS = {
  [API_TOKEN_SOURCE]: 'records.history.via.apiToken',
  [BULK_JOB]: 'records.history.via.bulk',
  [BULK_UNDO_JOB]: 'records.history.via.bulkUndo',
  [DECISIONS_JOB]: 'records.history.via.decisions',
  [DECISIONS_UNDO_JOB]: 'records.history.via.decisionsUndo',
} as const;

/** Returns the origin of an event: "in Match review" for a screen, a separate text for each kind of job. */
export function useOriginLabel(via: string | null): string | undefined {
  const { t } = useTranslation();
  const titleOf = useScreenTitle();
  if (via === null) return undefined;
  if (via in JOB_ORIGINS) return t(JOB_ORIGINS[via as keyof typeof JOB_ORIGINS]);
  const screen = titleOf(via);
  return screen && t('records.history.via.screen', { screen });
}
