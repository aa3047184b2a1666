import './messages.ts';
import type { CheckLine } from '@leadwright/contract/steps/step-fields';
import { Button, Checkbox, CloseButton, Group, Input, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MoveHandle } from '../order/move-handle.tsx';

interface ChecklistLinesProps {
  id?: string | undefined;
  value: readonly CheckLine[];
  onChange: (lines: CheckLine[]) => void;
  /** Problems by `checklist.<place>.text`. */
  problems: Readonly<Record<string, ReactNode>>;
  error?: ReactNode;
}

/** An editor of checklist lines: their texts, their order, and whether each is required. */
export function ChecklistLines({ id, value, onChange: set, problems, error }: ChecklistLinesProps) {
  const { t } = useTranslation();
  const replace = (place: number, ...by: CheckLine[]) => set(value.toSpliced(place, 1, ...by));
  const move = (place: number, by: -1 | 1) => {
    const to = place + by;
    if (to >= 0 && to < value.length) set(value.toSpliced(place, 1).toSpliced(to, 0, value[place]!));
  };
  return (
    <Stack id={id} tabIndex={-1} gap="xs" className="field-wide" component="section" aria-label={t('checklist.title')}>
      {value.length === 0 && <Text c="dimmed">{t('checklist.noLines')}</Text>}
      {value.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position only
        <Group key={place} gap="xs" wrap="nowrap" align="flex-start">
          <MoveHandle
            mt={6}
            variant="subtle"
            color="gray"
            label={t('checklist.moveLine', { number: place + 1 })}
            onStep={(by) => move(place, by)}
          />
          <TextInput
            flex={1}
            miw={0}
            aria-label={t('checklist.line', { number: place + 1 })}
            maxLength={200}
            value={line.text}
            error={problems[`checklist.${place}.text`]}
            onChange={(event) => replace(place, { ...line, text: event.currentTarget.value })}
          />
          <Checkbox
            mt={8}
            label={t('checklist.required')}
            aria-label={t('checklist.lineRequired', { number: place + 1 })}
            checked={line.required}
            onChange={(event) => replace(place, { ...line, required: event.currentTarget.checked })}
          />
          <CloseButton aria-label={t('checklist.removeLine', { number: place + 1 })} onClick={() => replace(place)} />
        </Group>
      ))}
      <Group>
        <Button size="xs" variant="default" onClick={() => set([...value, { text: '', required: true }])}>
          {t('checklist.addLine')}
        </Button>
      </Group>
      {error && <Input.Error>{error}</Input.Error>}
    </Stack>
  );
}
