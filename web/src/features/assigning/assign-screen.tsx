import './messages.ts';
import {
  ASSIGNMENT_FILTER,
  type AssignableKind,
  type AssignmentFilter,
  accountsToAssign,
  contactsToAssign,
} from '@leadwright/contract/features/assigning';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { to } from '../../paths.ts';
import { InCampaign } from '../../ui/campaign/in-campaign.tsx';
import { type CellsOf, DataGrid } from '../../ui/grid/data-grid.tsx';
import type { GridSelection } from '../../ui/grid/use-selection.ts';
import { Page } from '../../ui/page.tsx';
import { contactView } from '../../ui/record/contact-view.ts';
import { accountStatusBadge, contactStatusBadge } from '../../ui/working/working-cells.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import classes from './assigning.module.css';
import type { AssignmentDraft, RowSelection } from './assignment-draft.ts';
import { ChosenRows } from './chosen-rows.tsx';
import { Team } from './team.tsx';

const SCREEN = { accounts: 'assignAccounts', contacts: 'assignContacts' } as const;

const accountCells = {
  account_status: ({ account_status }) => accountStatusBadge(account_status),
} satisfies CellsOf<typeof accountsToAssign>;
const contactCells = {
  contact_status: ({ contact_status }) => contactStatusBadge(contact_status),
} satisfies CellsOf<typeof contactsToAssign>;

/** Assigns the rows of one campaign; asks for a campaign when the address has none. */
export function AssignScreen({ of }: { of: AssignableKind }) {
  const { t } = useTranslation();
  return (
    <InCampaign
      title={t(`assigning.${of}.title`)}
      text={t(`assigning.${of}.pickText`)}
      addressOf={(campaign) => to(SCREEN[of], {}, { campaign })}
    >
      {(campaignId) => <Desk of={of} campaignId={campaignId} />}
    </InCampaign>
  );
}

interface DeskProps {
  of: AssignableKind;
  campaignId: string;
}

/** Shows the rows on the left and the developers on the right. */
function Desk({ of, campaignId }: DeskProps) {
  const { t } = useTranslation();
  const [searchParams, setSearchParams] = useSearchParams();
  const whose: AssignmentFilter = searchParams.get('whose') === 'somebody' ? 'somebody' : 'nobody';
  const [chosen, setChosen] = useState<RowSelection>();
  const [draft, setDraft] = useState<AssignmentDraft>();
  const show = (next: string) =>
    setSearchParams({ campaign: campaignId, ...(next === 'nobody' ? {} : { whose: next }) });
  const scope = { campaign_id: campaignId, whose };
  const bulkActions = (selection: GridSelection) => (
    <ChosenRows
      of={of}
      campaignId={campaignId}
      whose={whose}
      selection={selection}
      onSelectionChange={setChosen}
      onStart={(options) => chosen && setDraft({ ...chosen, ...options })}
    />
  );
  const empty =
    whose === 'nobody'
      ? { title: t(`assigning.${of}.none`), text: t(`assigning.${of}.noneText`) }
      : { title: t(`assigning.${of}.noneHeld`), text: t(`assigning.${of}.noneHeldText`) };
  return (
    <Page full title={t(`assigning.${of}.title`)}>
      <div className={classes.desk}>
        <div className={classes.rows}>
          <SegmentedControl
            size="xs"
            style={{ alignSelf: 'flex-start' }}
            aria-label={t('assigning.whose.label')}
            data={Object.keys(ASSIGNMENT_FILTER).map((value) => ({
              value,
              label: t(`assigning.whose.${value as AssignmentFilter}`),
            }))}
            value={whose}
            onChange={show}
          />
          {of === 'accounts' ? (
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
              openHref={({ id }) => contactView(id, null)}
              columnCells={contactCells}
              bulkActions={bulkActions}
              empty={empty}
            />
          )}
        </div>
        <Team
          of={of}
          campaignId={campaignId}
          canAssign={chosen !== undefined}
          onAssign={(id) => chosen && setDraft({ ...chosen, method: 'manual', developers: [id] })}
        />
      </div>
      {draft && (
        <AssignDialog of={of} campaignId={campaignId} whose={whose} draft={draft} onClose={() => setDraft(undefined)} />
      )}
    </Page>
  );
}
