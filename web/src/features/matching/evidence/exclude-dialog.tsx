import { EXCLUDE_REASONS } from '@leadwright/contract/features/matching';
import { Button, Group, Kbd, Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkbench } from '../use-workbench.ts';

const REASONS = Object.entries(EXCLUDE_REASONS);

/** Asks for the reason of an exclusion. A common reason takes one key or one click. */
export function ExcludeDialog({ onExclude }: { onExclude: (reason: string) => void }) {
  const { t } = useTranslation();
  const { dialog, setDialog } = useWorkbench();
  const [otherReason, setOtherReason] = useState('');
  const close = () => setDialog(undefined);
  const choose = (reason: string) => {
    close();
    setOtherReason('');
    onExclude(reason);
  };
  return (
    <Modal
      opened={dialog === 'exclude'}
      onClose={close}
      title={t('matching.excludeTitle')}
      size="sm"
      transitionProps={{ duration: 80 }}
    >
      <Stack
        gap={6}
        onKeyDown={(event) => {
          const reason = event.target instanceof HTMLInputElement ? undefined : REASONS[Number(event.key) - 1];
          if (reason) choose(reason[1]);
        }}
      >
        {REASONS.map(([name, reason], index) => (
          <Button
            key={name}
            variant="default"
            justify="space-between"
            rightSection={<Kbd size="xs">{index + 1}</Kbd>}
            data-autofocus={index === 0 || undefined}
            onClick={() => choose(reason)}
          >
            {reason}
          </Button>
        ))}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (otherReason.trim()) choose(otherReason.trim());
          }}
        >
          <Group gap={6} align="end" wrap="nowrap" mt={6}>
            <TextInput
              flex={1}
              label={t('matching.excludeOtherReason')}
              maxLength={300}
              value={otherReason}
              onChange={(event) => setOtherReason(event.currentTarget.value)}
            />
            <Button type="submit" variant="default" disabled={!otherReason.trim()}>
              {t('matching.excludeConfirm')}
            </Button>
          </Group>
        </form>
      </Stack>
    </Modal>
  );
}
