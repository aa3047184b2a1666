import './messages.ts';
import { importList } from '@leadwright/contract/features/import-list';
import { BATCH_STATE } from '@leadwright/contract/features/imports';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCan } from '../../session/session.tsx';
import { ImportButton } from '../../ui/campaign/data-buttons.tsx';
import { type CellsOf, DataGrid } from '../../ui/grid/data-grid.tsx';
import { BATCH_TONE } from '../../ui/look/batch-tone.ts';
import { badgeOf } from '../../ui/look/state-badge.tsx';
import { Page } from '../../ui/page.tsx';
import { columnsUrl } from './batch-state.ts';

const stateBadge = badgeOf(BATCH_STATE, BATCH_TONE);
const cells: CellsOf<typeof importList> = { state: ({ state }) => stateBadge(state) };

/** Lists all imports, or the imports of the campaign in the URL. */
export function Screen() {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  const campaign = searchParams.get('campaign') ?? undefined;
  const mayImport = useCan('import-account-contact-to-campaign', 'create');
  const add = <ImportButton campaignId={campaign} />;
  return (
    <Page full title={t('imports.list.title')} actions={add}>
      <DataGrid
        dataset={importList}
        scope={{ campaign_id: campaign }}
        {...(mayImport && { openHref: columnsUrl })}
        columnCells={cells}
        empty={{ title: t('imports.list.noneTitle'), text: t('imports.list.noneText'), action: add }}
      />
    </Page>
  );
}
