import { type ColumnFilter, type GridColumn, MAX_VALUES } from '@leadwright/contract/grid';
import { Button, CloseButton, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConditionFields } from './condition-fields.tsx';
import { blankCondition, type DraftCondition, draftOf, draftProblem, filterOf } from './filter-draft.ts';
import { SetFields } from './set-fields.tsx';

export interface FilterEditorProps {
  name: string;
  column: GridColumn;
  filter: ColumnFilter | undefined;
  onApply: (filter: ColumnFilter | undefined) => void;
  /** Sets the focus to the first field, because the focus trap of a popover starts before the editor is loaded. */
  autoFocus?: boolean;
}

/** The filter editor of a column heading, of a filter chip and of the filter sheet on small screens. */
export function FilterEditor({ name, column, filter, onApply, autoFocus = false }: FilterEditorProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (autoFocus) form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [autoFocus]);
  const [draft, setDraft] = useState(() => draftOf(column, filter));
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const problem = draftProblem(column, draft);
  const error = wasSubmitted && problem ? t(`grid.filter.${problem}`, { maximum: MAX_VALUES }) : undefined;
  const [firstCondition, secondCondition] = draft.conditions;
  const setConditions = (conditions: DraftCondition[]) => setDraft({ ...draft, conditions });
  const isShortContains = draft.conditions.some(
    ({ type, value }) => type === 'contains' && value.trim().length > 0 && value.trim().length < 3,
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setWasSubmitted(true);
    if (!problem) onApply(filterOf(column, draft));
  };
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={t('grid.filter.ofColumn', { column: column.label })}>
      <Stack gap="xs" miw={220}>
        {column.kind === 'set' || !firstCondition ? (
          <SetFields
            name={name}
            column={column}
            selectedValues={draft.selectedValues}
            error={error}
            onChange={(selectedValues) => setDraft({ ...draft, selectedValues })}
          />
        ) : (
          <>
            <ConditionFields
              column={column}
              condition={firstCondition}
              error={error}
              onChange={(condition) => setConditions([condition, ...draft.conditions.slice(1)])}
            />
            {secondCondition && (
              <>
                <Group gap="xs" justify="space-between">
                  <SegmentedControl
                    aria-label={t('grid.filter.conjunction')}
                    value={draft.join}
                    data={[
                      { value: 'AND', label: t('grid.filter.and') },
                      { value: 'OR', label: t('grid.filter.or') },
                    ]}
                    onChange={(join) => setDraft({ ...draft, join: join as 'AND' | 'OR' })}
                  />
                  <CloseButton
                    size="sm"
                    aria-label={t('grid.filter.removeCondition')}
                    onClick={() => setConditions([firstCondition])}
                  />
                </Group>
                <ConditionFields
                  isSecond
                  column={column}
                  condition={secondCondition}
                  error={error}
                  onChange={(condition) => setConditions([firstCondition, condition])}
                />
              </>
            )}
            {isShortContains && (
              <Text size="xs" c="dimmed" maw={260}>
                {t('grid.filter.shortContainsHelp')}
              </Text>
            )}
          </>
        )}
        <Group gap="xs" justify="flex-end">
          {column.kind !== 'set' && !secondCondition && (
            <Button
              size="compact-xs"
              variant="subtle"
              me="auto"
              leftSection={<IconPlus size={12} aria-hidden />}
              onClick={() => setConditions([...draft.conditions, blankCondition(column.kind)])}
            >
              {t('grid.filter.addCondition')}
            </Button>
          )}
          {filter && (
            <Button size="compact-xs" variant="default" onClick={() => onApply(undefined)}>
              {t('grid.filter.clear')}
            </Button>
          )}
          <Button size="compact-xs" type="submit">
            {t('grid.filter.apply')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
