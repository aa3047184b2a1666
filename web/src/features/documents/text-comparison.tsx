import { type ComparedLine, compareLines } from '@leadwright/contract/rich-text/compare';
import { Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './documents.module.css';

interface TextComparisonProps {
  before: readonly string[];
  after: readonly string[];
  /** Label of the lines that only `before` has. */
  removedLabel: string;
  /** Label of the lines that only `after` has. */
  addedLabel: string;
}

const SIGN = { same: ' ', removed: '−', added: '+' } as const;

/** Compares two texts by line. Signs and labels carry the same information as the colours. */
export function TextComparison({ before, after, removedLabel, addedLabel }: TextComparisonProps) {
  const { t } = useTranslation();
  const lines = useMemo(() => compareLines(before, after), [before, after]);
  const labels: Record<ComparedLine['kind'], string | undefined> = {
    same: undefined,
    removed: removedLabel,
    added: addedLabel,
  };
  if (lines.every(({ kind }) => kind === 'same'))
    return <Text c="dimmed">{t('documents.versions.noDifferences')}</Text>;
  return (
    <div>
      <Group gap="md" mb="xs">
        <Text size="xs">− {removedLabel}</Text>
        <Text size="xs">+ {addedLabel}</Text>
      </Group>
      <div className={classes.lines}>
        {lines.map(({ kind, text }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by their position only
          <div key={i} className={classes[kind]} title={labels[kind]}>
            <span aria-hidden>{SIGN[kind]} </span>
            {kind === 'removed' ? <del>{text}</del> : kind === 'added' ? <ins>{text}</ins> : text}
          </div>
        ))}
      </div>
    </div>
  );
}
