import { foldText } from '@leadwright/contract/text/fold';
import { ActionIcon, Button, Checkbox, Group, MultiSelect, Stack, Text, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { filterOptions } from '../../ui/form/filter-options.ts';
import { formatList } from '../../ui/format.ts';
import classes from './cascades.module.css';
import { activeOptions, childrenOf, type PairDraft, replaceChildren } from './draft.ts';

interface NodeProps {
  draft: PairDraft;
  level: number;
  code: string;
  label: string;
}

function Node({ draft, level, code, label }: NodeProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const { cascade, pairs, change } = draft;
  const childLevel = level + 1;
  const options = activeOptions(cascade, childLevel);
  const children = childrenOf(pairs.values(), childLevel, code);
  const childOptions = options.filter((option) => children.includes(option.code));
  const hasChildren = childLevel < cascade.levels.length && childOptions.length > 0;
  return (
    <li>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        {childLevel < cascade.levels.length && (
          <ActionIcon
            variant="subtle"
            size={24}
            disabled={!hasChildren}
            aria-expanded={isOpen && hasChildren}
            aria-label={t('cascades.expand', { value: label })}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen && hasChildren ? (
              <IconChevronDown size={14} aria-hidden />
            ) : (
              <IconChevronRight size={14} aria-hidden />
            )}
          </ActionIcon>
        )}
        <Stack gap={2} flex={1} miw={0}>
          <Group gap="xs">
            <Text fw={500}>{label}</Text>
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={t(isEditing ? 'cascades.doneLabel' : 'cascades.changeLabel', { value: label })}
              onClick={() => setEditing(!isEditing)}
            >
              {t(isEditing ? 'cascades.done' : 'cascades.change')}
            </Button>
          </Group>
          {isEditing ? (
            <MultiSelect
              autoFocus
              searchable
              filter={filterOptions}
              aria-label={t('cascades.childValues', { value: label })}
              data={options.map((option) => ({ value: option.code, label: option.label }))}
              value={children}
              onChange={(next) => change(replaceChildren(pairs.values(), childLevel, code, next))}
            />
          ) : (
            <Text size="sm" c="dimmed">
              {childOptions.length > 0
                ? formatList(childOptions.map((option) => option.label))
                : t('cascades.noChildValues')}
            </Text>
          )}
        </Stack>
      </Group>
      {isOpen && hasChildren && (
        <ul className={classes.tree}>
          {childOptions.map((option) => (
            <Node key={option.code} draft={draft} level={childLevel} code={option.code} label={option.label} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** Shows the paired values below each value of the highest level as a tree. */
export function Tree({ draft }: { draft: PairDraft }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [showsOnlyEmpty, setShowsOnlyEmpty] = useState(false);
  const term = foldText(search.trim());
  const matchingOptions = activeOptions(draft.cascade, 1).filter(
    ({ code, label }) =>
      foldText(label).includes(term) && (!showsOnlyEmpty || childrenOf(draft.pairs.values(), 2, code).length === 0),
  );
  return (
    <Stack gap="sm">
      <Group gap="md">
        <TextInput
          type="search"
          aria-label={t('cascades.find')}
          placeholder={t('cascades.find')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Checkbox
          label={t('cascades.onlyEmpty')}
          checked={showsOnlyEmpty}
          onChange={(event) => setShowsOnlyEmpty(event.currentTarget.checked)}
        />
      </Group>
      {matchingOptions.length === 0 && <Text c="dimmed">{t('cascades.noneFound')}</Text>}
      <ul className={classes.tree}>
        {matchingOptions.map(({ code, label }) => (
          <Node key={code} draft={draft} level={1} code={code} label={label} />
        ))}
      </ul>
    </Stack>
  );
}
