import './messages.ts';
import type { ChecklistItem } from '@leadwright/contract/steps/step-fields';
import { Button, Checkbox, CloseButton, Group, Input, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MoveHandle } from '../order/move-handle.tsx';

interface ChecklistLinesProps {
  id?: string | undefined;
  value: readonly ChecklistItem[];
  onChange: (lines: ChecklistItem[]) => void;
  /** Problems by `checklist.<index>.text`. */
  problems: Readonly<Record<string, ReactNode>>;
  error?: ReactNode;
}

/** An editor of checklist lines: their texts, their order, and whether each is required. */
export function ChecklistLines({ id, value, onChange: set, problems, error }: ChecklistLinesProps) {
  const { t } = useTranslation();
  const replace = (index: number, ...lines: ChecklistItem[]) => set(value.toSpliced(index, 1, ...lines));
  const move = (index: number, step: -1 | 1) => {
    const target = index + step;
    if (target >= 0 && target < value.length) set(value.toSpliced(index, 1).toSpliced(target, 0, value[index]!));
  };
  return (
    <Stack id={id} tabIndex={-1} gap="xs" className="field-wide" component="section" aria-label={t('checklist.title')}>
      {value.length === 0 && <Text c="dimmed">{t('checklist.noLines')}</Text>}
      {value.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position only
        <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
          <MoveHandle
            mt={6}
            variant="subtle"
            color="gray"
            label={t('checklist.moveLine', { number: index + 1 })}
            onStep={(step) => move(index, step)}
          />
          <TextInput
            flex={1}
            miw={0}
            aria-label={t('checklist.line', { number: index + 1 })}
            maxLength={200}
            value={line.text}
            error={problems[`checklist.${index}.text`]}
            onChange={(event) => replace(index, { ...line, text: event.currentTarget.value })}
          />
          <Checkbox
            mt={8}
            label={t('checklist.required')}
            aria-label={t('checklist.lineRequired', { number: index + 1 })}
            checked={line.required}
            onChange={(event) => replace(index, { ...line, required: event.currentTarget.checked })}
          />
          <CloseButton aria-label={t('checklist.removeLine', { number: index + 1 })} onClick={() => replace(index)} />
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
