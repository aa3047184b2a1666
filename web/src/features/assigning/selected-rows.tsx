import type { AssignableKind, AssignmentFilter } from '@leadwright/contract/features/assigning';
import { Button, Modal } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { type ComponentProps, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../session/session.tsx';
import { formatCount } from '../../ui/format.ts';
import { useGrid } from '../../ui/grid/use-grid.ts';
import type { GridSelection } from '../../ui/grid/use-selection.ts';
import { TrailList } from '../../ui/working/trail-list.tsx';
import classes from './assigning.module.css';
import { type AssignmentDraft, DRAG_TYPE, type RowSelection } from './assignment-draft.ts';

interface SelectedRowsProps {
  kind: AssignableKind;
  campaignId: string;
  filter: AssignmentFilter;
  selection: GridSelection;
  onSelectionChange: (selectedRows: RowSelection | undefined) => void;
  onStart: (options: Pick<AssignmentDraft, 'method' | 'developers'>) => void;
}

/** Shows the drag handle of the selected rows, and buttons for the same actions. */
export function SelectedRows({ kind, campaignId, filter, selection, onSelectionChange, onStart }: SelectedRowsProps) {
  const { t } = useTranslation();
  const { view, selection: gridSelection } = useGrid();
  const { count } = selection;
  const selectionJson = JSON.stringify('ids' in selection ? { ids: selection.ids } : { query: selection.query });
  const sort = JSON.stringify(view.sort);
  const [clear] = useState(() => () => gridSelection.clear());
  useEffect(() => {
    onSelectionChange({ selection: JSON.parse(selectionJson), sort: JSON.parse(sort), count, clear });
    return () => onSelectionChange(undefined);
  }, [selectionJson, sort, count, clear, onSelectionChange]);
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        component="div"
        className={classes.handle}
        draggable
        leftSection={<IconGripVertical size={14} aria-hidden />}
        visibleFrom="md"
        onDragStart={({ dataTransfer }: React.DragEvent) => {
          dataTransfer.effectAllowed = 'move';
          dataTransfer.setData(DRAG_TYPE, selectionJson);
        }}
      >
        {t('assigning.dragHandle', { count, formatted: formatCount(count) })}
      </Button>
      <Button size="compact-sm" onClick={() => onStart({ method: 'even', developers: [] })}>
        {t('assigning.assignButton')}
      </Button>
      {filter === 'somebody' && (
        <Button size="compact-sm" variant="default" onClick={() => onStart({ method: 'withdraw', developers: [] })}>
          {t('assigning.unassignButton')}
        </Button>
      )}
      {'ids' in selection && selection.ids.length === 1 && (
        <History target={{ campaign_id: campaignId, of: kind, id: selection.ids[0]! }} />
      )}
    </>
  );
}

/** Lists the changes of a record in the campaign, including its assignments. */
function History({ target }: { target: ComponentProps<typeof TrailList>['of'] }) {
  const { t } = useTranslation();
  const mayRead = useCan('sales-developer-campaign-views', 'read');
  const [isOpen, setOpen] = useState(false);
  if (!mayRead) return null;
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        {t('assigning.history')}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('assigning.history')} size="lg">
        <TrailList of={target} />
      </Modal>
    </>
  );
}
