import { verticals, verticalTree } from '@leadwright/contract/features/verticals';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { explain } from '../../ui/explain.ts';
import { ReferenceField } from '../../ui/form/reference-field.tsx';
import { notifyDone } from '../../ui/notify.ts';
import type { TreeVertical } from './vertical-nodes.ts';

/** Moves a vertical, and all below it, by keyboard. */
export function MoveDialog({ vertical, onClose }: { vertical: TreeVertical; onClose: () => void }) {
  const { t } = useTranslation();
  const { id, name, version } = vertical;
  const [parentId, setParentId] = useState(vertical.parent_id);
  const send = useSend(verticals.edit, { invalidates: [verticalTree, verticals.list.endpoint, verticals.view] });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const moved = await send.mutateAsync({ params: { id }, body: { version, parent_id: parentId } }).catch(() => null);
    if (!moved) return;
    notifyDone(t('verticals.moved', { name }));
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t('verticals.moveTitle', { name })}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text>{t('verticals.moveText')}</Text>
          <ReferenceField
            data-autofocus
            label={t('verticals.moveTo')}
            description={t('verticals.moveTop')}
            list={verticals.name}
            value={parentId}
            error={send.error && explain(send.error).text}
            onChange={(next) => {
              send.reset();
              setParentId(next);
            }}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('shell.cancel')}
            </Button>
            <Button type="submit" loading={send.isPending}>
              {t('verticals.moveDo')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
