import './messages.ts';
import type { Endpoint } from '@leadwright/contract/endpoint';
import { listChanges, undoChange, viewChange } from '@leadwright/contract/features/changes';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { watchJob } from '../job/watch-job.ts';

interface UndoButtonProps {
  changeId: string;
  /** What the change did, for the label. */
  title?: string;
  variant?: 'default' | 'light';
  /** Endpoints to be refreshed when the undo has started. */
  invalidates?: readonly Endpoint[];
  /** Whether the screen shows the job of the undo; otherwise a toast shows it. */
  isJobShown?: boolean;
}

/** The button to undo a change of many rows. */
export function UndoButton({
  changeId,
  title,
  variant = 'default',
  invalidates = [],
  isJobShown = false,
}: UndoButtonProps) {
  const { t } = useTranslation();
  const undo = useSend(undoChange, {
    invalidates: [listChanges, viewChange, ...invalidates],
    onSuccess: ({ job_id }) => {
      if (!isJobShown) watchJob(job_id);
    },
  });
  return (
    <Button
      size="compact-sm"
      variant={variant}
      aria-label={title && t('change.undoOf', { what: title })}
      loading={undo.isPending}
      onClick={() => undo.mutate({ params: { id: changeId } })}
    >
      {t('shell.undo')}
    </Button>
  );
}
