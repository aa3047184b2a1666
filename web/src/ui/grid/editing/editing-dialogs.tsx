import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Loading } from '../../states.tsx';
import { CellHistory } from './cell-history.tsx';
import { PastePreview } from './paste-preview.tsx';
import type { Dialog, Editing } from './use-editing.tsx';

/** The editing dialogs of a table. */
export function EditingDialogs({ dialog, editing }: { dialog: Dialog; editing: Editing }) {
  const { t } = useTranslation();
  const { closeDialog, applyPlan } = editing;
  if (dialog.kind === 'checking') {
    return (
      <Modal opened title={t('cells.paste.title')} onClose={closeDialog}>
        {t('cells.paste.checking')}
        <Loading />
      </Modal>
    );
  }
  if (dialog.kind === 'preview')
    return <PastePreview plan={dialog.plan} onPaste={() => applyPlan(dialog.plan)} onCancel={closeDialog} />;
  return <CellHistory row={dialog.row} column={dialog.column} onClose={closeDialog} />;
}
