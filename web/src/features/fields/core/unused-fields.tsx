import './messages.ts';
import { addCoreField, CORE_ENTITY, coreFields, unusedCoreFields } from '@leadwright/contract/core/core-fields';
import { coreFieldOverrides } from '@leadwright/contract/core/core-settings';
import { PATHS } from '@leadwright/contract/paths';
import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useCall, useSend } from '../../../api/hooks.ts';
import { notifySuccess } from '../../../api/notify.ts';
import { toRow } from '../../../paths.ts';
import { useCan } from '../../../session/session.tsx';
import { Page } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';

/** Restores core fields that the agency has removed. New core fields cannot be created. */
export function Add() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const query = useCall(unusedCoreFields, {}, { staleTime: 0 });
  const mayReadMaster = useCan('master-fields', 'read');
  const send = useSend(addCoreField, {
    invalidates: [coreFields.list.endpoint, unusedCoreFields, coreFieldOverrides],
    onSuccess: ({ id, label }) => {
      notifySuccess(t('coreFieldTexts.inUseAgain', { label }));
      navigate(toRow('coreField', id));
    },
  });
  const fields = query.data?.fields ?? [];
  return (
    <Page title={t('coreFieldTexts.addTitle')} isPending={query.isPending} error={query.error} onRetry={query.refetch}>
      {fields.length === 0 ? (
        <EmptyState
          title={t('coreFieldTexts.noneTitle')}
          text={t('coreFieldTexts.noneText')}
          action={
            <Group gap="xs">
              {mayReadMaster && (
                <Button component={Link} to={PATHS.masterFields} variant="default">
                  {t('coreFieldTexts.masterFields')}
                </Button>
              )}
              <Button component={Link} to={PATHS.coreFields} variant="default">
                {t('coreFieldTexts.backToCoreFields')}
              </Button>
            </Group>
          }
        />
      ) : (
        <Stack gap="sm">
          <Text>{t('coreFieldTexts.addText')}</Text>
          <Table className="field-group">
            <Table.Tbody>
              {fields.map(({ id, entity, label }) => (
                <Table.Tr key={id}>
                  <Table.Th scope="row" fw={500}>
                    {label}
                  </Table.Th>
                  <Table.Td>{CORE_ENTITY[entity as keyof typeof CORE_ENTITY]}</Table.Td>
                  <Table.Td ta="end">
                    <Button
                      size="xs"
                      aria-label={t('coreFieldTexts.useField', { label })}
                      loading={send.isPending && send.variables?.body.id === id}
                      onClick={() => send.mutate({ body: { id } })}
                    >
                      {t('coreFieldTexts.use')}
                    </Button>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Stack>
      )}
    </Page>
  );
}
