import './messages.ts';
import { listPasskeys, removePasskey } from '@leadwright/contract/features/passkeys';
import { Button, Table, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall, useSend } from '../../../api/hooks.ts';
import { notifySuccess } from '../../../api/notify.ts';
import { formatAgo } from '../../../ui/format.ts';
import { Section } from '../../../ui/record/section.tsx';
import { Failed, Loading } from '../../../ui/states.tsx';

const NewPasskey = lazy(() => import('./new-passkey.tsx').then(({ NewPasskey }) => ({ default: NewPasskey })));

/** Manages the passkeys of the user. Browsers create them only on secure origins. */
export function Passkeys() {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useCall(listPasskeys);
  const remove = useSend(removePasskey, { invalidates: [listPasskeys] });
  const [isAdding, setAdding] = useState(false);
  const add = 'PublicKeyCredential' in window && (
    <Button size="compact-sm" variant="default" onClick={() => setAdding(true)}>
      {t('passkeys.add')}
    </Button>
  );
  return (
    <Section title={t('passkeys.title')} count={data?.passkeys.length ?? 0} action={add}>
      {error && <Failed error={error} onRetry={refetch} />}
      {isPending && <Loading />}
      {data?.passkeys.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('passkeys.none')}
        </Text>
      )}
      {data && data.passkeys.length > 0 && (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('passkeys.columns.name')}</Table.Th>
              <Table.Th>{t('passkeys.columns.lastUsed')}</Table.Th>
              <Table.Th aria-label={t('passkeys.remove')} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.passkeys.map(({ id, name, last_used_at }) => (
              <Table.Tr key={id}>
                <Table.Td>{name}</Table.Td>
                <Table.Td>{last_used_at ? formatAgo(last_used_at) : t('passkeys.never')}</Table.Td>
                <Table.Td ta="right">
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={t('passkeys.removeLabel', { name })}
                    onClick={() =>
                      remove.mutate(
                        { params: { id } },
                        { onSuccess: () => notifySuccess(t('passkeys.removed', { name })) },
                      )
                    }
                  >
                    {t('passkeys.remove')}
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Suspense>{isAdding && <NewPasskey onClose={() => setAdding(false)} />}</Suspense>
    </Section>
  );
}
