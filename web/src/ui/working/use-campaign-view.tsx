import './messages.ts';
import { gridLayout, type SavedView, type ViewState } from '@leadwright/contract/features/grid-views';
import { type GridSettings, ownViewSettings } from '@leadwright/contract/features/view-settings';
import type { WorkingEntity } from '@leadwright/contract/features/working';
import type { RowSet } from '@leadwright/contract/grid';
import { Button, Drawer, Text } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/hooks.ts';
import { useCan, useSession } from '../../session/session.tsx';

const STATUS_COLUMN = { accounts: 'account_status', contacts: 'contact_status' } as const;

/**
 * Converts the grid settings of a campaign to a view state, without columns that are missing or hidden from the viewer.
 */
function toViewState(
  entity: WorkingEntity,
  { columns: datasetColumns }: RowSet,
  { columns, frozen, statuses, sort }: GridSettings,
): ViewState {
  const existingNames = (names: readonly string[]) => names.filter((name) => Object.hasOwn(datasetColumns, name));
  const columnOrder = existingNames(columns);
  const visibility = Object.fromEntries(Object.keys(datasetColumns).map((name) => [name, columnOrder.includes(name)]));
  const frozenColumns = existingNames(frozen);
  return {
    layout: gridLayout.parse({
      order: columnOrder,
      visible: columnOrder.length > 0 ? visibility : {},
      ...(frozenColumns.length > 0 && { frozen: frozenColumns }),
    }),
    sort: sort && Object.hasOwn(datasetColumns, sort.colId) ? [sort] : [],
    filter: statuses.length > 0 ? { [STATUS_COLUMN[entity]]: { filterType: 'set', values: statuses } } : {},
    search: '',
    groups: [],
  };
}

const NO_PERMISSIONS = { update: false, delete: false, set_default: false };

/** Returns a read-only saved view for the grid settings of a campaign. */
const toSavedView = (id: string, name: string, state: ViewState): SavedView => ({
  id,
  name,
  visibility: 'team',
  client_id: null,
  client_label: null,
  locked: true,
  version: 1,
  state,
  owner_label: null,
  is_own: false,
  is_default: true,
  default_role_ids: [],
  other_users: 0,
  last_used_at: new Date().toISOString(),
  can: NO_PERMISSIONS,
});

/**
 * Returns the initial grid view of a campaign for sales developers, and the call script. Other users get no initial
 * view.
 */
export function useCampaignView(entity: WorkingEntity, campaignId: string | null) {
  const { t } = useTranslation();
  const isStaff = useSession().profile?.is_client !== 'y';
  const mayRead = useCan('sales-developer-campaign-views', 'read');
  const isEnabled = isStaff && mayRead && campaignId !== null;
  const params = { campaign_id: campaignId ?? '' };
  const { data, isLoading } = useCall(ownViewSettings, { params }, { enabled: isEnabled, retry: false });
  const settings = data?.applies ? data : undefined;
  const initialView = useMemo(
    () =>
      settings &&
      ((rows: RowSet) =>
        toSavedView(
          `campaign-${settings.id}`,
          t('working.campaignView'),
          toViewState(entity, rows, settings.settings[entity]),
        )),
    [settings, entity, t],
  );
  const script: ReactNode = settings?.settings.script ? <Script text={settings.settings.script} /> : null;
  return { initialView, script, isPending: isLoading };
}

function Script({ text }: { text: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconMessage2 size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('working.script')}
      </Button>
      <Drawer opened={isOpen} onClose={() => setOpen(false)} position="right" title={t('working.script')}>
        <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Text>
      </Drawer>
    </>
  );
}
