import { findNearest } from '@leadwright/contract/cascades/links';
import type { ReplyOf } from '@leadwright/contract/endpoint';
import { type Cascade, cascadeViolations, listCascades } from '@leadwright/contract/features/cascades';
import { updateOtherFieldAccountData, updateOtherFieldContactData } from '@leadwright/contract/features/custom-fields';
import { Alert, Anchor, Button, Group, Select, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { problemsIn } from '../../api/explain.ts';
import { useCall, useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { filterOptions } from '../../ui/form/filter-options.ts';
import { formatCount } from '../../ui/format.ts';
import { Failed, Loading } from '../../ui/states.tsx';
import classes from './cascades.module.css';

type Violation = ReplyOf<typeof cascadeViolations>['rows'][number];
const NO_VALUE = '';

function Row({ cascade, row }: { cascade: Cascade; row: Violation }) {
  const { t } = useTranslation();
  const { levels, pairs, entity, campaign_id } = cascade;
  const { record_id, version, name, level, parent, child, may_update } = row;
  const [parentLevel, childLevel] = [levels[level - 2]!, levels[level - 1]!];
  const labelOf = ({ options }: typeof parentLevel, code: string) =>
    options.find((option) => option.code === code)?.label ?? code;
  const levelPairs = pairs.filter((pair) => pair.level === level);
  // Without a parent value, the parent is the field to fix.
  const [targetLevel, codes] =
    parent === null
      ? [parentLevel, levelPairs.filter((pair) => pair.child === child).map((pair) => pair.parent)]
      : [childLevel, levelPairs.filter((pair) => pair.parent === parent).map((pair) => pair.child)];
  const allowedOptions = targetLevel.options.filter(({ code, state }) => state === 'active' && codes.includes(code));
  const [value, setValue] = useState(findNearest(allowedOptions, labelOf(childLevel, child))?.code ?? NO_VALUE);
  const mayWrite = useCan('import-account-contact-to-campaign', 'update') && may_update;
  const sendOptions = {
    invalidates: [cascadeViolations, listCascades],
    onSuccess: () => notifySuccess(t('cascades.recordFixed', { record: name })),
  };
  const updateAccount = useSend(updateOtherFieldAccountData, sendOptions);
  const updateContact = useSend(updateOtherFieldContactData, sendOptions);
  const fixValue = () => {
    const change =
      value === NO_VALUE ? { field_id: childLevel.field_id, value: null } : { field_id: targetLevel.field_id, value };
    const body = { campaign_id, version, values: [change] };
    if (entity === 'account') updateAccount.mutate({ body: { ...body, account_id: record_id } });
    else updateContact.mutate({ body: { ...body, contact_id: record_id } });
  };
  const [errorMessage] = Object.values(problemsIn(updateAccount.error ?? updateContact.error) ?? {});
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {entity === 'account' ? (
          <Anchor component={Link} to={to('account', { accountId: record_id })}>
            {name}
          </Anchor>
        ) : (
          name
        )}
      </Table.Th>
      <Table.Td>
        {parentLevel.label}: {parent === null ? t('cascades.noValue') : labelOf(parentLevel, parent)} →{' '}
        {childLevel.label}: {labelOf(childLevel, child)}
      </Table.Td>
      <Table.Td>
        {mayWrite && (
          <Group gap="xs" wrap="nowrap">
            <Select
              size="xs"
              searchable
              filter={filterOptions}
              allowDeselect={false}
              aria-label={t('cascades.newValueLabel', { field: targetLevel.label, record: name })}
              data={[
                ...allowedOptions.map(({ code, label }) => ({ value: code, label })),
                { value: NO_VALUE, label: t('cascades.leaveEmpty') },
              ]}
              value={value}
              error={errorMessage}
              onChange={(next) => setValue(next ?? NO_VALUE)}
            />
            <Button
              size="xs"
              variant="default"
              loading={updateAccount.isPending || updateContact.isPending}
              onClick={fixValue}
            >
              {t('cascades.fixButton')}
            </Button>
          </Group>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

/** Lists records whose pair of values is not allowed, each with the allowed values. */
export function Violations({ cascade }: { cascade: Cascade }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useCall(cascadeViolations, { params: { id: cascade.id } });
  if (isPending) return <Loading />;
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (data.rows.length === 0) return <Text c="dimmed">{t('cascades.noViolations')}</Text>;
  return (
    <Stack gap="sm">
      <Text>{t('cascades.violationsText')}</Text>
      {data.more && <Alert>{t('cascades.firstViolationsShown', { formatted: formatCount(data.rows.length) })}</Alert>}
      <div className={classes.scroll}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('cascades.recordColumn')}</Table.Th>
              <Table.Th>{t('cascades.valuesColumn')}</Table.Th>
              <Table.Th>{t('cascades.fixColumn')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.rows.map((row) => (
              <Row key={`${row.record_id} ${row.level} ${row.version}`} cascade={cascade} row={row} />
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Stack>
  );
}
