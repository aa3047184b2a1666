import type { accountsForCampaign, allDbAccounts } from '@leadwright/contract/features/account-grids';
import { REGISTER_STATUS } from '@leadwright/contract/features/accounts';
import type { RowOf } from '@leadwright/contract/grid';
import { unicodeDomains } from '@leadwright/contract/text/domains';
import { Anchor, Progress } from '@mantine/core';
import { IconQuestionMark } from '@tabler/icons-react';
import { formatPercent } from '../../ui/format.ts';
import type { CellsOf } from '../../ui/grid/data-grid.tsx';
import { badgeOf } from '../../ui/look/state-badge.tsx';
import { tagCell } from '../../ui/tags/tag-chip.tsx';
import classes from './accounts.module.css';
import { webHref } from './web-href.ts';

export const registerStatusBadge = badgeOf(REGISTER_STATUS, {
  active: 'success',
  dissolved: 'gray',
  liquidation: 'danger',
  unknown: ['gray', IconQuestionMark],
});

function UrlCell({ url }: { url: string }) {
  const href = webHref(url);
  if (!href) return url;
  return (
    <Anchor href={href} target="_blank" rel="noreferrer" tabIndex={-1} size="sm" c="inherit">
      {unicodeDomains(url.replace(/^https?:\/\/(www\.)?/, ''))}
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

type CampaignAccountRow = RowOf<typeof accountsForCampaign>;

/** Cells that both account grids render as more than plain text. */
export const sharedCells = {
  website: ({ website }: Pick<CampaignAccountRow, 'website'>) => <UrlCell url={website ?? ''} />,
  linkedin: ({ linkedin }: Pick<CampaignAccountRow, 'linkedin'>) => <UrlCell url={linkedin ?? ''} />,
  register_status: ({ register_status }: Pick<CampaignAccountRow, 'register_status'>) =>
    registerStatusBadge(register_status),
  tags: tagCell,
} satisfies CellsOf<typeof accountsForCampaign>;

export const accountCells: CellsOf<typeof allDbAccounts> = {
  ...sharedCells,
  completeness: ({ completeness }) => <Completeness value={completeness ?? 0} />,
};
