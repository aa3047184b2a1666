import '../messages.ts';
import type { BulkFields } from '@leadwright/contract/grid';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridSelection } from '../use-selection.ts';

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }));

interface BulkChangeProps {
  bulk: BulkFields;
  selection: GridSelection;
}

/** The button that opens the bulk change of all selected rows. */
export function BulkChange({ bulk, selection }: BulkChangeProps) {
  const { t } = useTranslation();
  const [isOpen, dialog] = useDisclosure();
  return (
    <>
      <Button size="compact-sm" onClick={dialog.open}>
        {t('grid.selection.change')}
      </Button>
      {isOpen && (
        <Suspense>
          <BulkDialog bulk={bulk} selection={selection} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  );
}
