import { type accountsForCampaign, type allDbAccounts, REGISTER_STATUS } from '@leadwright/contract/features/accounts';
import type { RowOf } from '@leadwright/contract/grid';
import { Anchor, Badge, Progress } from '@mantine/core';
import { formatPercent } from '../../ui/format.ts';
import type { CellsOf } from '../../ui/grid/data-grid.tsx';
import { tagCell } from '../../ui/tags/tag-chip.tsx';
import classes from './accounts.module.css';
import { webHref } from './web-href.ts';

const STATUS_COLOUR = { active: 'success', dissolved: 'gray', liquidation: 'danger', unknown: 'gray' } as const;
type Status = keyof typeof REGISTER_STATUS;

export function StatusBadge({ status }: { status: string }) {
  if (!(status in REGISTER_STATUS)) return status;
  return (
    <Badge
      className={classes.status}
      size="sm"
      variant="dot"
      color={STATUS_COLOUR[status as Status]}
      tt="none"
      fw={500}
    >
      {REGISTER_STATUS[status as Status]}
    </Badge>
  );
}

function WebCell({ address }: { address: string }) {
  const href = webHref(address);
  if (!href) return address;
  return (
    <Anchor href={href} target="_blank" rel="noreferrer" tabIndex={-1} size="sm">
      {address.replace(/^https?:\/\/(www\.)?/, '')}
    </Anchor>
  );
}

function Completeness({ value }: { value: number }) {
  return (
    <span className={classes.completeness}>
      <Progress value={value} size={5} aria-hidden />
      {formatPercent(value / 100)}
    </span>
  );
}

type Shared = RowOf<typeof accountsForCampaign>;

/** Cells of both account grids that say more than text. */
export const campaignAccountCells = {
  website: ({ website }: Pick<Shared, 'website'>) => <WebCell address={website ?? ''} />,
  linkedin: ({ linkedin }: Pick<Shared, 'linkedin'>) => <WebCell address={linkedin ?? ''} />,
  register_status: ({ register_status }: Pick<Shared, 'register_status'>) => (
    <StatusBadge status={register_status ?? ''} />
  ),
  tags: tagCell,
} satisfies CellsOf<typeof accountsForCampaign>;

export const accountCells: CellsOf<typeof allDbAccounts> = {
  ...campaignAccountCells,
  completeness: ({ completeness }) => <Completeness value={completeness ?? 0} />,
};
