import { foldText } from '@leadwright/contract/text/fold';
import { Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useGridKeys } from '../../ui/matrix/grid-keys.ts';
import classes from './cascades.module.css';
import { activeOptions, type PairDraft, pairKey } from './draft.ts';

/** Shows a table of parent and child values with a checkbox for each pair. */
export function Matrix({ draft: { cascade, pairs, change } }: { draft: PairDraft }) {
  const { t } = useTranslation();
  const [searchParams, setSearchParams] = useSearchParams();
  const [search, setSearch] = useState('');
  const keys = useGridKeys();
  const links = cascade.levels.slice(1).map(({ label }, index) => ({
    value: String(index + 2),
    label: t('cascades.linkName', { parent: cascade.levels[index]!.label, child: label }),
  }));
  const selectedLink = links.find(({ value }) => value === searchParams.get('level')) ?? links[0]!;
  const level = Number(selectedLink.value);
  const [parent, child] = [cascade.levels[level - 2]!, cascade.levels[level - 1]!];
  const term = foldText(search.trim());
  const parents = activeOptions(cascade, level - 1).filter(({ label }) => foldText(label).includes(term));
  const children = activeOptions(cascade, level);
  const toggle = (pair: { level: number; parent: string; child: string }) => {
    const key = pairKey(pair);
    change(
      pairs.has(key)
        ? [...pairs.values()].filter((candidate) => pairKey(candidate) !== key)
        : [...pairs.values(), pair],
    );
  };
  const choose = (value: string | null) =>
    value &&
    setSearchParams(
      (previous) => {
        const next = new URLSearchParams(previous);
        next.set('level', value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Stack gap="sm">
      <Group gap="md" align="flex-end">
        {links.length > 1 && (
          <Select
            label={t('cascades.linkSelect')}
            allowDeselect={false}
            data={links}
            value={selectedLink.value}
            onChange={choose}
          />
        )}
        <TextInput
          type="search"
          aria-label={t('cascades.find')}
          placeholder={t('cascades.find')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </Group>
      <Text size="sm" c="dimmed">
        {t('cascades.matrixHelp')}
      </Text>
      {parents.length === 0 && <Text c="dimmed">{t('cascades.noneFound')}</Text>}
      <div className={classes.scroll}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is one tab stop with arrow keys, which a table is not
          role="grid"
          aria-label={t('cascades.matrixLabel', { parent: parent.label, child: child.label })}
          className={classes.matrix}
          {...keys}
        >
          <thead>
            <tr>
              <th className={classes.parent} scope="col">
                {parent.label}
              </th>
              {children.map(({ code, label }) => (
                <th key={code} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {parents.map((parentOption) => (
              <tr key={parentOption.code}>
                <th className={classes.parent} scope="row">
                  {parentOption.label}
                </th>
                {children.map((childOption) => {
                  const pair = { level, parent: parentOption.code, child: childOption.code };
                  const isAllowed = pairs.has(pairKey(pair));
                  return (
                    <td key={childOption.code}>
                      <input
                        type="checkbox"
                        checked={isAllowed}
                        tabIndex={-1}
                        className={classes.pair}
                        aria-label={t('cascades.pair', { parent: parentOption.label, child: childOption.label })}
                        onChange={() => toggle(pair)}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Stack>
  );
}
