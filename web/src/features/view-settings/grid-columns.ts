import { accountsForCampaign } from '@leadwright/contract/features/account-grids';
import { contactsForCampaign } from '@leadwright/contract/features/campaign-contacts';
import { gridColumns } from '@leadwright/contract/features/exports';
import type { WorkingEntity } from '@leadwright/contract/features/working';
import { useMemo } from 'react';
import { useCall } from '../../api/hooks.ts';
import { useLocalizedDataset } from '../../ui/grid/localize-dataset.ts';

const GRIDS = { accounts: accountsForCampaign, contacts: contactsForCampaign } as const;

/** Returns the columns of a campaign grid, including custom fields. */
export function useGridColumns(campaign: string, entity: WorkingEntity) {
  const dataset = GRIDS[entity];
  const { data, error, isPending, refetch } = useCall(gridColumns, {
    params: { dataset: dataset.name },
    query: { campaign_id: campaign },
  });
  const columns = data?.columns;
  const fullDataset = useMemo(() => (columns ? { ...dataset, columns } : dataset), [dataset, columns]);
  return { allColumns: useLocalizedDataset(fullDataset).columns, error, isPending, refetch };
}
