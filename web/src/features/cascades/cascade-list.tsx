import './messages.ts';
import { type CascadeList, editCascade, listCascades, viewCascade } from '@leadwright/contract/features/cascades';
import { Anchor, Badge, Button, Group, Table, Text } from '@mantine/core';
import { IconHierarchy2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall, useSend } from '../../api/hooks.ts';
import { notifyFailure, notifySuccess } from '../../api/notify.ts';
import { to } from '../../paths.ts';
import { CampaignScreen } from '../../ui/campaign/campaign-screen.tsx';
import { formatCount } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import classes from './cascades.module.css';

type ListedCascade = CascadeList['cascades'][number];

function Row({ cascade }: { cascade: ListedCascade }) {
  const { t } = useTranslation();
  const { id, version, name, levels, entity, parents, uncovered, violations, strict, archived_at } = cascade;
  const edit = useSend(editCascade, { invalidates: [listCascades, viewCascade] });
  const url = to('cascadeEdit', { cascadeFieldId: id });
  const archive = (archived: boolean) =>
    edit
      .mutateAsync({ params: { id }, body: { version, archived } })
      .then(() => notifySuccess(t(archived ? 'cascades.archiveDone' : 'cascades.restoreDone')), notifyFailure);
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <Anchor component={Link} to={url}>
          {name}
        </Anchor>
      </Table.Th>
      <Table.Td>
        {levels.map(({ label }) => label).join(' → ')}
        <Text span c="dimmed" size="sm">
          {' '}
          · {t(`cascades.entities.${entity}`)}
        </Text>
      </Table.Td>
      <Table.Td>
        {t('cascades.covered', { covered: formatCount(parents - uncovered), parents: formatCount(parents) })}
      </Table.Td>
      <Table.Td>
        {violations === 0 ? (
          t('cascades.violationCount', { count: 0, formatted: '0' })
        ) : (
          <Anchor component={Link} to={to('cascadeEdit', { cascadeFieldId: id }, { view: 'violations' })}>
            {t('cascades.violationCount', { count: violations, formatted: formatCount(violations) })}
          </Anchor>
        )}
      </Table.Td>
      <Table.Td>
        <Badge variant="default">
          {t(archived_at ? 'cascades.archived' : strict ? 'cascades.strict' : 'cascades.soft')}
        </Badge>
      </Table.Td>
      <Table.Td>
        <Button variant="subtle" size="xs" loading={edit.isPending} onClick={() => archive(!archived_at)}>
          {t(archived_at ? 'cascades.restore' : 'cascades.archive')}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

function List({ cascades }: { cascades: ListedCascade[] }) {
  const { t } = useTranslation();
  return (
    <section className={classes.scroll} aria-label={t('cascades.title')}>
      <Table verticalSpacing="xs" className={classes.list}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('cascades.name')}</Table.Th>
            <Table.Th>{t('cascades.levels')}</Table.Th>
            <Table.Th>{t('cascades.coverage')}</Table.Th>
            <Table.Th>{t('cascades.violations')}</Table.Th>
            <Table.Th>{t('cascades.kind')}</Table.Th>
            <Table.Td />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {cascades.map((cascade) => (
            <Row key={cascade.id} cascade={cascade} />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function CampaignCascades({ campaign }: { campaign: string }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useCall(listCascades, { params: { campaign_id: campaign } });
  const add = (
    <Button component={Link} to={to('cascadeAdd', {}, { campaign })}>
      {t('cascades.add')}
    </Button>
  );
  const isEmpty = data?.cascades.length === 0;
  return (
    <Page title={t('cascades.title')} actions={!isEmpty && add} isPending={isPending} error={error} onRetry={refetch}>
      {isEmpty && (
        <EmptyState
          icon={<IconHierarchy2 size={36} stroke={1.25} aria-hidden />}
          title={t('cascades.noneTitle')}
          text={t('cascades.noneText')}
          action={<Group justify="center">{add}</Group>}
        />
      )}
      {data && !isEmpty && <List cascades={data.cascades} />}
    </Page>
  );
}

/** Lists the cascades of a campaign. */
export function Screen() {
  const { t } = useTranslation();
  return (
    <CampaignScreen
      title={t('cascades.title')}
      text={t('cascades.explanation')}
      hrefOf={(id) => to('cascades', {}, { campaign: id })}
    >
      {(campaign) => <CampaignCascades campaign={campaign} />}
    </CampaignScreen>
  );
}
