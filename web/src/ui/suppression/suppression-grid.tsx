import './messages.ts';
import { suppressionList } from '@leadwright/contract/features/suppression';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { to } from '../../paths.ts';
import { type CellsOf, DataGrid } from '../grid/data-grid.tsx';
import { suppressionBadge } from './suppression-badge.ts';

/** The suppressed value, or a note that only its hash is stored. */
function Value({ value }: { value: string | null }) {
  const { t } = useTranslation();
  return value ?? t('suppression.storedAsHash');
}

const cells: CellsOf<typeof suppressionList> = {
  state: ({ state }) => suppressionBadge(state),
  value: ({ value }) => <Value value={value} />,
};

interface SuppressionGridProps {
  /** Limits the entries to those of a client and its campaigns. */
  clientId?: string;
  toolbar?: ReactNode;
  empty: { title: string; text: string; action?: ReactNode };
}

export function SuppressionGrid({ clientId, toolbar, empty }: SuppressionGridProps) {
  return (
    <DataGrid
      dataset={suppressionList}
      scope={clientId ? { client_id: clientId } : {}}
      openHref={({ id }) => to('suppression', { suppressionId: id })}
      columnCells={cells}
      toolbar={toolbar}
      empty={empty}
    />
  );
}
