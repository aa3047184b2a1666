import './messages.ts';
import '../../ui/record-context/messages.ts';
import { auditLog } from '@leadwright/contract/features/audit-log';
import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type CellsOf, DataGrid } from '../../ui/grid/data-grid.tsx';
import { Page } from '../../ui/page.tsx';
import { useOriginLabel } from '../../ui/record/history/event-meta.tsx';
import { useRecordLink } from '../../ui/record-context/record-links.ts';

const cells = {
  record: ({ entity, about, record }) => <EventRecord entity={entity} id={about} name={record} />,
  via: ({ via }) => <Origin via={via} />,
} satisfies CellsOf<typeof auditLog>;

/** Links to the record of an event. */
function EventRecord({ entity, id, name }: { entity: string; id: string | null; name: string | null }) {
  const linkTo = useRecordLink();
  const to = id && linkTo(entity, id);
  return to && name ? (
    <Anchor component={Link} to={to} c="inherit">
      {name}
    </Anchor>
  ) : (
    name
  );
}

function Origin({ via }: { via: string | null }) {
  return useOriginLabel(via) ?? via;
}

/** Lists the events of all users, newest first. */
export function Screen() {
  const { t } = useTranslation();
  return (
    <Page full title={t('auditLog.title')}>
      <DataGrid
        dataset={auditLog}
        columnCells={cells}
        empty={{ title: t('auditLog.noneTitle'), text: t('auditLog.noneText') }}
      />
    </Page>
  );
}
