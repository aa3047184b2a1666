import '../record-context/messages.ts';
import { Button, Group, Stack, Title } from '@mantine/core';
import { IconArrowUpRight } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Page } from '../page.tsx';
import classes from '../record-context/record.module.css';
import { useRecordPanel } from '../record-context/record-panel.ts';
import { Outcome } from '../states.tsx';

type RecordFrameProps = Omit<ComponentProps<typeof Page>, 'full'> & {
  /** The URL of the record page, once the record is loaded. */
  address: string | undefined;
};

/** The frame of a record: a page, or the content of a panel with a link to the page. */
export function RecordFrame({ address, ...frame }: RecordFrameProps) {
  const { t } = useTranslation();
  const panel = useRecordPanel();
  if (!panel) return <Page {...frame} />;
  const { title, avatar, badge, actions, error, isPending, onRetry, children } = frame;
  return (
    <Stack gap="sm">
      <Group gap="xs">
        {avatar}
        <Title order={2} fz="lg" className={classes.name}>
          {title}
        </Title>
        {badge}
      </Group>
      {address && (
        <Group gap="xs">
          {actions}
          <Button
            component={Link}
            to={address}
            onClick={() => panel.rememberList(address)}
            variant="default"
            rightSection={<IconArrowUpRight size={16} aria-hidden />}
          >
            {t('records.openPage')}
          </Button>
        </Group>
      )}
      <Outcome error={error} onRetry={onRetry} isPending={isPending}>
        {children}
      </Outcome>
    </Stack>
  );
}
