import './messages.ts';
import { erasureList } from '@leadwright/contract/features/erasure';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { type CellsOf, DataGrid } from '../../ui/grid/data-grid.tsx';
import { Page } from '../../ui/page.tsx';
import { erasureBadge } from './state.ts';

const cells: CellsOf<typeof erasureList> = { state: ({ state }) => erasureBadge(state) };

/** Lists past erasures with time and user. The erased person is no longer known. */
export function Screen() {
  const { t } = useTranslation();
  const mayErase = useCan('erase-personal-data', 'delete');
  const find = mayErase && (
    <Button component={Link} to={to('erasureAdd')} data-list-action>
      {t('erasure.findPerson')}
    </Button>
  );
  return (
    <Page full title={t('erasure.title')} actions={find}>
      <DataGrid
        dataset={erasureList}
        openHref={({ id }) => to('erasure', { erasureId: id })}
        columnCells={cells}
        empty={{ title: t('erasure.noneTitle'), text: t('erasure.noneText'), ...(find && { action: find }) }}
      />
    </Page>
  );
}
