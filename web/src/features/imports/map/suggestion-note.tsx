import { Badge, Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ColumnProps } from './column-props.ts';
import { allowsSeveralColumns, isConfident, isMappedToHiddenField, targetLabel } from './mapping.ts';

/** Shows why a column is mapped to its target, or a button to restore the suggestion. */
export function SuggestionNote({ column, mapping, fields, onChange }: ColumnProps) {
  const { t } = useTranslation();
  if (isMappedToHiddenField(column, mapping, fields)) return null;
  const { suggestion, index } = column;
  const target = mapping[index];
  const isJoined =
    target &&
    allowsSeveralColumns(target) &&
    Object.values(mapping).filter((otherTarget) => otherTarget === target).length > 1;
  const percent = suggestion ? Math.round(suggestion.confidence * 100) : 0;
  return (
    <>
      {suggestion && target === suggestion.target && (
        <Group gap={6}>
          {isConfident(suggestion.confidence) ? (
            <Badge color="success">{t('imports.map.sure', { percent })}</Badge>
          ) : (
            <Badge color="warning">{t('imports.map.unsure', { percent })}</Badge>
          )}
          <Text size="xs">{suggestion.reason}</Text>
        </Group>
      )}
      {target && target !== suggestion?.target && (
        <Text size="xs" c="dimmed">
          {t('imports.map.chosen')}
        </Text>
      )}
      {suggestion && target !== suggestion.target && (
        <Button size="compact-xs" variant="subtle" onClick={() => onChange(index, suggestion.target)}>
          {t('imports.map.takeSuggestion', { target: targetLabel(suggestion.target, fields) })}
        </Button>
      )}
      {isJoined && (
        <Text size="xs" c="dimmed">
          {t('imports.map.joinedColumns')}
        </Text>
      )}
    </>
  );
}
