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
 * Returns the handler for rejected cells that asks for the missing details of an entered status or grade. The caller
 * must render `dialog`.
 */
export function useRequiredDetails(
  entity: WorkingEntity,
  { endpoint }: Dataset,
  campaignId: string | null,
): { onRejected: (cell: RejectedCell, value: unknown) => boolean; dialog: ReactNode } {
  const client = useQueryClient();
  const mayChange = useCan('sales-developer-campaign-views', 'update');
  const [pendingCell, setPendingCell] = useState<PendingCell>();
  const target = { campaign_id: campaignId ?? '', of: entity, id: pendingCell?.id ?? '' };
  const { data } = useCall(viewWorking, { params: target }, { enabled: pendingCell !== undefined, staleTime: 0 });
  const onRejected = ({ id, column, code }: RejectedCell, value: unknown) => {
    if (!mayChange || code !== 'invalid_input' || !DIALOGS[column] || typeof value !== 'string') return false;
    setPendingCell({ id, column, value });
    return true;
  };
  const close = () => setPendingCell(undefined);
  const closeAndInvalidate = () => {
    close();
    client.invalidateQueries({ queryKey: [callKey(endpoint)] });
    client.invalidateQueries({ queryKey: [callKey(viewWorking)] });
  };
  const Dialog = pendingCell && DIALOGS[pendingCell.column];
  const dialog = Dialog && data?.id === pendingCell.id && (
    <Suspense>
      <Dialog
        target={target}
        state={data}
        requestedValue={pendingCell.value}
        onDone={closeAndInvalidate}
        onClose={close}
      />
    </Suspense>
  );
  return { onRejected, dialog };
}
