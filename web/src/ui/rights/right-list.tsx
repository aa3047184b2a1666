import './messages.ts';
import type { HeldRight } from '@leadwright/contract/features/role-explain';
import { RIGHT_GROUPS } from '@leadwright/contract/right-groups';
import { Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { translateMessage } from '../../messages/translated.ts';
import { StateBadge } from '../look/state-badge.tsx';
import { RIGHT_LABELS } from './right-labels.ts';
import classes from './rights.module.css';

const SPECIAL = new Set(
  RIGHT_GROUPS.filter(({ name }) => name === 'special' || name === 'sensitive').flatMap(({ subjects }) =>
    Object.keys(subjects),
  ),
);

/**
 * The permissions with scope and reason, including those of the role that the user lacks. `title` is for places without
 * a heading above.
 */
interface RightListProps {
  rights: readonly HeldRight[];
  title?: string;
}

export function RightList({ rights, title }: RightListProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const find = (text: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (text) next.set('q', text);
        else next.delete('q');
        return next;
      },
      { replace: true },
    );
  const term = q.trim().toLowerCase();
  const shown = rights.filter(({ subject }) =>
    [RIGHT_LABELS[subject]!, subject].some((text) => text.toLowerCase().includes(term)),
  );
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-end">
        {title && <Title order={2}>{title}</Title>}
        <TextInput
          type="search"
          label={t('heldRights.search')}
          value={q}
          onChange={(event) => find(event.currentTarget.value)}
        />
      </Group>
      {rights.length === 0 && <Text c="dimmed">{t('heldRights.noRight')}</Text>}
      {rights.length > 0 && shown.length === 0 && <Text c="dimmed">{t('heldRights.noMatch')}</Text>}
      {shown.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
        <section className={classes.scroll} aria-label={t('heldRights.rights')} tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                {(['subject', 'action', 'scope', 'why', 'asks'] as const).map((name) => (
                  <th key={name} scope="col">
                    {t(`heldRights.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((right) => (
                <tr key={`${right.subject} ${right.action}`}>
                  <th scope="row">{RIGHT_LABELS[right.subject]}</th>
                  <td>{t(`heldRights.actions.${right.action}`)}</td>
                  <td>
                    <ScopeOf right={right} />
                  </td>
                  <td>
                    {right.why.map(translateMessage).join(' ')}
                    {SPECIAL.has(right.subject) && ` ${t('heldRights.special')}.`}
                  </td>
                  <td>{right.asks.map(translateMessage).join(' ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Stack>
  );
}

function ScopeOf({ right: { scope, reaches } }: { right: HeldRight }) {
  const { t } = useTranslation();
  if (scope === null) return <StateBadge look="danger">{t('heldRights.taken')}</StateBadge>;
  if (!reaches) return <StateBadge look="warning">{t('heldRights.nothing')}</StateBadge>;
  return t(`heldRights.scopes.${scope}`);
}
