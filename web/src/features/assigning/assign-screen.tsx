import './messages.ts';
import {
  ASSIGNMENT_FILTER,
  type AssignableKind,
  type AssignmentFilter,
  accountsToAssign,
  contactsToAssign,
} from '@leadwright/contract/features/assigning';
import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { CampaignScreen } from '../../ui/campaign/campaign-screen.tsx';
import { type CellsOf, DataGrid } from '../../ui/grid/data-grid.tsx';
import type { GridSelection } from '../../ui/grid/use-selection.ts';
import { Page } from '../../ui/page.tsx';
import { contactUrl } from '../../ui/record/contact-url.ts';
import { accountStatusBadge, contactStatusBadge } from '../../ui/working/working-cells.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import classes from './assigning.module.css';
import type { AssignmentDraft, RowSelection } from './assignment-draft.ts';
import { SelectedRows } from './selected-rows.tsx';
import { Team } from './team.tsx';

const SCREEN_BY_KIND = { accounts: 'assignAccounts', contacts: 'assignContacts' } as const;

const accountCells = {
  account_status: ({ account_status }) => accountStatusBadge(account_status),
} satisfies CellsOf<typeof accountsToAssign>;
const contactCells = {
  contact_status: ({ contact_status }) => contactStatusBadge(contact_status),
} satisfies CellsOf<typeof contactsToAssign>;

/** Assigns the rows of a campaign. Asks for the campaign when the URL has none. */
export function AssignScreen({ kind }: { kind: AssignableKind }) {
  const { t } = useTranslation();
  return (
    <CampaignScreen
      title={t(`assigning.${kind}.title`)}
      text={t(`assigning.${kind}.pickText`)}
      hrefOf={(campaign) => to(SCREEN_BY_KIND[kind], {}, { campaign })}
    >
      {(campaignId) => <AssignPage kind={kind} campaignId={campaignId} />}
    </CampaignScreen>
  );
}

interface AssignPageProps {
  kind: AssignableKind;
  campaignId: string;
}

/** Shows the rows on the left and the developers on the right. */
function AssignPage({ kind, campaignId }: AssignPageProps) {
  const { t } = useTranslation();
  const mayPopulate = useCan('populate-data', 'update');
  const [searchParams, setSearchParams] = useSearchParams();
  const filter: AssignmentFilter = searchParams.get('whose') === 'somebody' ? 'somebody' : 'nobody';
  const [selectedRows, setSelectedRows] = useState<RowSelection>();
  const [draft, setDraft] = useState<AssignmentDraft>();
  const changeFilter = (next: string) =>
    setSearchParams({ campaign: campaignId, ...(next === 'nobody' ? {} : { whose: next }) });
  const scope = { campaign_id: campaignId, whose: filter };
  const bulkActions = (selection: GridSelection) => (
    <SelectedRows
      kind={kind}
      campaignId={campaignId}
      filter={filter}
      selection={selection}
      onSelectionChange={setSelectedRows}
      onStart={(options) => selectedRows && setDraft({ ...selectedRows, ...options })}
    />
  );
  const populateLink = mayPopulate && (
    <Button component={Link} to={to('populate', {}, { campaign: campaignId })}>
      {t('assigning.populate')}
    </Button>
  );
  const empty =
    filter === 'nobody'
      ? { title: t(`assigning.${kind}.none`), text: t(`assigning.${kind}.noneText`), action: populateLink }
      : { title: t(`assigning.${kind}.noneAssigned`), text: t(`assigning.${kind}.noneAssignedText`) };
  return (
    <Page full title={t(`assigning.${kind}.title`)}>
      <div className={classes.desk}>
        <div className={classes.rows}>
          <SegmentedControl
            style={{ alignSelf: 'flex-start' }}
            aria-label={t('assigning.assignmentFilter.label')}
            data={Object.keys(ASSIGNMENT_FILTER).map((value) => ({
              value,
              label: t(`assigning.assignmentFilter.${value as AssignmentFilter}`),
            }))}
            value={filter}
            onChange={changeFilter}
          />
          {kind === 'accounts' ? (
            <DataGrid
              dataset={accountsToAssign}
              scope={scope}
              openHref={({ id }) => to('account', { accountId: id })}
              columnCells={accountCells}
              bulkActions={bulkActions}
              empty={empty}
            />
          ) : (
            <DataGrid
              dataset={contactsToAssign}
              scope={scope}
              openHref={({ id }) => contactUrl(id, null)}
              columnCells={contactCells}
              bulkActions={bulkActions}
              empty={empty}
            />
          )}
        </div>
        <Team
          kind={kind}
          campaignId={campaignId}
          hasSelection={selectedRows !== undefined}
          onAssign={(id) => selectedRows && setDraft({ ...selectedRows, method: 'manual', developers: [id] })}
        />
      </div>
      {draft && (
        <AssignDialog
          kind={kind}
          campaignId={campaignId}
          filter={filter}
          draft={draft}
          onClose={() => setDraft(undefined)}
        />
      )}
    </Page>
  );
}
