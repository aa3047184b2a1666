import { verticals, verticalTree } from '@leadwright/contract/features/verticals';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { ChooseDialog } from '../../ui/dialog/choose-dialog.tsx';
import { useImpact } from '../../ui/impact/use-impact.tsx';
import type { TreeVertical } from './vertical-nodes.ts';

/** Moves a vertical with all verticals below it. Unlike dragging, this works with the keyboard. */
export function MoveDialog({ vertical, onClose }: { vertical: TreeVertical; onClose: () => void }) {
  const { t } = useTranslation();
  const { id, name, version } = vertical;
  const [parentId, setParentId] = useState(vertical.parent_id);
  const send = useSend(verticals.edit, { invalidates: [verticalTree, verticals.list.endpoint, verticals.view] });
  const impact = useImpact(verticals);
  const move = async () => {
    if (!(await impact.ask(vertical))) return;
    const onSuccess = () => {
      notifySuccess(t('verticals.moved', { name }));
      onClose();
    };
    send.mutate({ params: { id }, body: { version, parent_id: parentId } }, { onSuccess });
  };
  return (
    <ChooseDialog
      title={t('verticals.moveTitle', { name })}
      text={t('verticals.moveText')}
      label={t('verticals.moveParent')}
      description={t('verticals.moveParentHelp')}
      list={verticals.name}
      value={parentId}
      confirm={t('verticals.moveConfirm')}
      send={send}
      isReady={parentId !== vertical.parent_id}
      onChange={setParentId}
      onSubmit={move}
      onClose={onClose}
    >
      {impact.dialog}
    </ChooseDialog>
  );
}
