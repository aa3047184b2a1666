import { type allDbContacts, EMAIL_STATUS } from '@leadwright/contract/features/contacts';
import { Anchor, Badge } from '@mantine/core';
import { Link } from 'react-router';
import { to } from '../../paths.ts';
import type { CellsOf } from '../../ui/grid/data-grid.tsx';
import { tagCell } from '../../ui/tags/tag-chip.tsx';
import classes from './contacts.module.css';

const COLOUR = {
  valid: 'success',
  invalid: 'danger',
  do_not_mail: 'danger',
  catch_all: 'warning',
  role: 'warning',
  unknown: 'gray',
} as const;

export function EmailStatus({ status }: { status: string }) {
  if (!(status in EMAIL_STATUS)) return null;
  const known = status as keyof typeof EMAIL_STATUS;
  return (
    <Badge className={classes.status} size="sm" variant="dot" color={COLOUR[known]} tt="none" fw={500}>
      {EMAIL_STATUS[known]}
    </Badge>
  );
}

export const contactCells: CellsOf<typeof allDbContacts> = {
  company_name: ({ company_name, account_id }) =>
    account_id ? (
      <Anchor component={Link} to={to('account', { accountId: account_id })} tabIndex={-1} size="sm" c="inherit">
        {company_name}
      </Anchor>
    ) : null,
  tags: tagCell,
  email_status: ({ email_status }) => <EmailStatus status={email_status ?? ''} />,
};
