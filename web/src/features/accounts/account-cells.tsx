import { REGISTER_STATUS } from '@leadwright/contract/features/accounts';
import { Anchor, Badge, Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatPercent } from '../../ui/format.ts';
import type { GridRow } from '../../ui/grid/data-grid.tsx';
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

/** Cells of both account grids that say more than text. */
export const accountCells: Record<string, (row: GridRow) => ReactNode> = {
  website: ({ website }) => <WebCell address={String(website ?? '')} />,
  linkedin: ({ linkedin }) => <WebCell address={String(linkedin ?? '')} />,
  register_status: ({ register_status }) => <StatusBadge status={String(register_status)} />,
  tags: tagCell,
  completeness: ({ completeness }) => <Completeness value={Number(completeness)} />,
};
