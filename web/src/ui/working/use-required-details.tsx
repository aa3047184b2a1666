import type { RejectedCell } from '@leadwright/contract/features/grid-cells';
import { viewWorking, type WorkingEntity } from '@leadwright/contract/features/working';
import type { Dataset } from '@leadwright/contract/grid';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { callKey, useCall } from '../../api/hooks.ts';
import { useCan } from '../../session/session.tsx';

const StatusDialog = lazy(() => import('./status-dialog.tsx').then(({ StatusDialog }) => ({ default: StatusDialog })));
const GradeDialog = lazy(() => import('./grade-dialog.tsx').then(({ GradeDialog }) => ({ default: GradeDialog })));

const DIALOGS: Record<string, typeof StatusDialog | typeof GradeDialog> = {
  account_status: StatusDialog,
  contact_status: StatusDialog,
  grade: GradeDialog,
};

interface PendingCell {
  id: string;
  column: string;
  value: string;
}

/**
 * Opens the dialog for a status or grade that was entered in a cell without its required details; the result must be
 * rendered next to the grid.
 */
export function useRequiredDetails(
  of: WorkingEntity,
  { endpoint }: Dataset,
  campaignId: string | null,
): { onRefused: (cell: RejectedCell, value: unknown) => boolean; dialog: ReactNode } {
  const client = useQueryClient();
  const mayChange = useCan('sales-developer-campaign-views', 'update');
  const [pending, setPending] = useState<PendingCell>();
  const work = { campaign_id: campaignId ?? '', of, id: pending?.id ?? '' };
  const { data } = useCall(viewWorking, { params: work }, { enabled: pending !== undefined, staleTime: 0 });
  const onRefused = ({ id, column, code }: RejectedCell, value: unknown) => {
    if (!mayChange || code !== 'invalid_input' || !DIALOGS[column] || typeof value !== 'string') return false;
    setPending({ id, column, value });
    return true;
  };
  const close = () => setPending(undefined);
  const done = () => {
    close();
    client.invalidateQueries({ queryKey: [callKey(endpoint)] });
    client.invalidateQueries({ queryKey: [callKey(viewWorking)] });
  };
  const Dialog = pending && DIALOGS[pending.column];
  const dialog = Dialog && data?.id === pending.id && (
    <Suspense>
      <Dialog of={work} state={data} requestedValue={pending.value} onDone={done} onClose={close} />
    </Suspense>
  );
  return { onRefused, dialog };
}
