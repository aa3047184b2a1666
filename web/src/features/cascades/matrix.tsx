import { Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useGridKeys } from '../../ui/matrix/grid-keys.ts';
import classes from './cascades.module.css';
import { keyOf, offeredIn, type PairDraft } from './draft.ts';

/** Table of parent and child values with a checkbox for each pair. */
export function Matrix({ draft: { cascade, pairs, change } }: { draft: PairDraft }) {
  const { t } = useTranslation();
  const [searchParams, setSearchParams] = useSearchParams();
  const [search, setSearch] = useState('');
  const keys = useGridKeys();
  const links = cascade.levels.slice(1).map(({ label }, at) => ({
    value: String(at + 2),
    label: t('cascades.linkName', { parent: cascade.levels[at]!.label, child: label }),
  }));
  const chosenLink = links.find(({ value }) => value === searchParams.get('level')) ?? links[0]!;
  const level = Number(chosenLink.value);
  const [parent, child] = [cascade.levels[level - 2]!, cascade.levels[level - 1]!];
  const term = search.trim().toLowerCase();
  const parents = offeredIn(cascade, level - 1).filter(({ label }) => label.toLowerCase().includes(term));
  const children = offeredIn(cascade, level);
  const toggle = (pair: { level: number; parent: string; child: string }) => {
    const key = keyOf(pair);
    change(pairs.has(key) ? [...pairs.values()].filter((each) => keyOf(each) !== key) : [...pairs.values(), pair]);
  };
  const choose = (value: string | null) =>
    value &&
    setSearchParams(
      (now) => {
        const next = new URLSearchParams(now);
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
            label={t('cascades.link')}
            allowDeselect={false}
            data={links}
            value={chosenLink.value}
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
          aria-label={t('cascades.matrix', { parent: parent.label, child: child.label })}
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
            {parents.map((one) => (
              <tr key={one.code}>
                <th className={classes.parent} scope="row">
                  {one.label}
                </th>
                {children.map((other) => {
                  const pair = { level, parent: one.code, child: other.code };
                  const isAllowed = pairs.has(keyOf(pair));
                  return (
                    <td key={other.code}>
                      <input
                        type="checkbox"
                        checked={isAllowed}
                        tabIndex={-1}
                        className={classes.pair}
                        aria-label={t('cascades.pair', { parent: one.label, child: other.label })}
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
