import './messages.ts';
import { lookup } from '@leadwright/contract/features/lookups';
import { replaceRole, roles } from '@leadwright/contract/features/roles';
import type { RowOf } from '@leadwright/contract/resource';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSend } from '../../api/hooks.ts';
import { to } from '../../paths.ts';
import { explain } from '../../ui/explain.ts';
import { ReferenceField } from '../../ui/form/reference-field.tsx';
import { formatCount } from '../../ui/format.ts';
import { notifyDone } from '../../ui/notify.ts';

interface ReplaceDialogProps {
  role: RowOf<typeof roles>;
  onClose: () => void;
}

/** Chooses the role that takes the place of one that is archived. */
export function ReplaceDialog({ role: { id, name, users }, onClose }: ReplaceDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [into, setInto] = useState<{ id: string; label: string }>();
  const send = useSend(replaceRole, { invalidates: [roles.list.endpoint, roles.view, lookup] });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!into || send.isPending) return;
    // A refusal is shown at the field.
    const replaced = await send.mutateAsync({ params: { id }, body: { into_id: into.id } }).catch(() => undefined);
    if (!replaced) return;
    notifyDone(t('roles.replace.done', { name, into: into.label }));
    navigate(to('role', { roleId: into.id }), { replace: true });
  };
  return (
    <Modal opened onClose={onClose} title={t('roles.replace.title', { name })}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text>{t('roles.replace.text', { count: users, formatted: formatCount(users), name })}</Text>
          <ReferenceField
            data-autofocus
            label={t('roles.replace.into')}
            list={roles.name}
            value={into?.id ?? null}
            error={send.error && explain(send.error).text}
            onChange={(_, option) => {
              send.reset();
              setInto(option);
            }}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('shell.cancel')}
            </Button>
            <Button type="submit" disabled={!into} loading={send.isPending}>
              {t('roles.replace.do')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
