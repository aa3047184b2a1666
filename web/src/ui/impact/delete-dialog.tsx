import { recordUses } from '@leadwright/contract/features/records';
import { PATHS, type ScreenName } from '@leadwright/contract/paths';
import type { AnyResource } from '@leadwright/contract/resource';
import type { DeleteEndpoint } from '@leadwright/contract/vocabulary/delete-endpoint';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { explain } from '../../api/explain.ts';
import { useCall, useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { FormDialog } from '../dialog/form-dialog.tsx';
import type { AnyRow } from '../record-context/row.ts';
import { Failed, Loading } from '../states.tsx';
import { Uses } from './where-used.tsx';

export interface DeleteTarget {
  resource: AnyResource;
  call: DeleteEndpoint;
  row: Pick<AnyRow, 'id' | 'can'> & { name?: unknown };
  /** The screen to open after the deletion. */
  list: ScreenName;
}

/** The dialog that permanently deletes a record. If other records refer to it, the dialog lists them instead. */
export function DeleteDialog({ resource, call, row, list, onClose }: DeleteTarget & { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id } = row;
  const name = typeof row.name === 'string' ? row.name : resource.noun.one;
  const params = { entity: resource.name, id };
  const { data, error, isPending, refetch } = useCall(recordUses, { params }, { staleTime: 0, gcTime: 0 });
  const send = useSend(call, { invalidates: [resource.list.endpoint] });
  const uses = data?.uses.filter(({ through: isIndirect, count }) => !isIndirect && count > 0) ?? [];
  const isUsed = uses.length > 0;
  const submit = () =>
    send.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          notifySuccess(t('impact.delete.done', { name }));
          navigate(PATHS[list]);
        },
      },
    );
  return (
    <FormDialog
      title={t('impact.delete.title', { name })}
      confirm={t('impact.delete.confirm')}
      danger
      isReady={data !== undefined && !isUsed}
      isBusy={send.isPending}
      errorMessage={send.error ? explain(send.error).text : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      {error && <Failed error={error} onRetry={refetch} />}
      {isPending && <Loading />}
      {data && <Text>{t(isUsed ? 'impact.delete.inUseText' : 'impact.delete.text')}</Text>}
      {isUsed && <Uses uses={uses} />}
    </FormDialog>
  );
}
