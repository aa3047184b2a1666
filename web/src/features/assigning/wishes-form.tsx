import { CALLBACKS, RULE_BY } from '@leadwright/contract/assigning/methods';
import type { AssignWishes, Developer, Whose } from '@leadwright/contract/features/assigning';
import { Checkbox, NumberInput, Radio, Select, Stack, Switch, TagsInput, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ReferencesField } from '../../ui/form/controls/references-field.tsx';
import { formatCount } from '../../ui/format.ts';

const METHODS = ['even', 'weighted', 'rule', 'top', 'manual', 'random'] as const;
const keys = <K extends string>(of: Readonly<Record<K, unknown>>) => Object.keys(of) as K[];

interface WishesFormProps {
  developers: readonly Developer[];
  whose: Whose;
  wishes: AssignWishes;
  problems: Record<string, string>;
  onChange: (change: Partial<AssignWishes>) => void;
}

/** Asks how rows are assigned and to whom. */
export function WishesForm({ developers, whose, wishes, problems, onChange }: WishesFormProps) {
  const { t } = useTranslation();
  const { method } = wishes;
  const load = ({ load, capacity }: Developer) =>
    capacity === null
      ? t('assigning.team.load', { load: formatCount(load) })
      : t('assigning.team.of', { load: formatCount(load), capacity: formatCount(capacity) });
  return (
    <Stack>
      <Select
        data-autofocus
        label={t('assigning.dialog.method')}
        data={METHODS.map((value) => ({ value, label: t(`assigning.methods.${value}`) }))}
        allowDeselect={false}
        value={method}
        error={problems.method}
        onChange={(next) => next && onChange(turnedTo(next as AssignWishes['method'], wishes))}
      />
      {method === 'manual' ? (
        <Radio.Group
          label={t('assigning.dialog.developers')}
          value={wishes.developers[0] ?? ''}
          error={problems.developers}
          onChange={(id) => onChange({ developers: [id] })}
        >
          <Stack gap="xs" mt={4}>
            {developers.map((developer) => (
              <Radio key={developer.id} value={developer.id} label={developer.name} description={load(developer)} />
            ))}
          </Stack>
        </Radio.Group>
      ) : (
        <Checkbox.Group
          label={t('assigning.dialog.developers')}
          value={wishes.developers}
          error={problems.developers}
          onChange={(ids) =>
            onChange({ developers: ids, takes: takesOf(wishes.rule_by, developers, ids, wishes.takes) })
          }
        >
          <Stack gap="xs" mt={4}>
            {developers.map((developer) => (
              <Checkbox key={developer.id} value={developer.id} label={developer.name} description={load(developer)} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {method === 'top' && (
        <NumberInput
          label={t('assigning.dialog.most')}
          min={1}
          value={wishes.most}
          error={problems.most}
          onChange={(most) => onChange({ most: Number(most) })}
        />
      )}
      {method === 'random' && (
        <NumberInput
          label={t('assigning.dialog.seed')}
          min={0}
          value={wishes.seed}
          error={problems.seed}
          onChange={(seed) => onChange({ seed: Number(seed) })}
        />
      )}
      {method === 'rule' && (
        <Rule developers={developers} wishes={wishes} problem={problems.takes} onChange={onChange} />
      )}
      <Switch
        label={t('assigning.dialog.keep')}
        description={t('assigning.dialog.keepHelp')}
        checked={wishes.keep_together}
        onChange={(event) => onChange({ keep_together: event.currentTarget.checked })}
      />
      {whose === 'somebody' && (
        <Radio.Group
          label={t('assigning.dialog.callbacks')}
          value={wishes.callbacks}
          onChange={(callbacks) => onChange({ callbacks: callbacks as AssignWishes['callbacks'] })}
        >
          <Stack gap="xs" mt={4}>
            {keys(CALLBACKS).map((value) => (
              <Radio key={value} value={value} label={t(`assigning.callbacks.${value}`)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </Stack>
  );
}

/** A manual assignment has one developer: a choice of several is cleared because the field could show none of them. */
const turnedTo = (method: AssignWishes['method'], { developers }: AssignWishes): Partial<AssignWishes> =>
  method === 'manual' && developers.length > 1 ? { method, developers: [] } : { method };

/** Returns the verticals or languages of a developer. */
function takesOf(
  by: AssignWishes['rule_by'],
  developers: readonly Developer[],
  ids: readonly string[],
  givenDate: AssignWishes['takes'],
) {
  const known = ({ skills, languages }: Developer) =>
    by === 'vertical' ? skills.map(({ id }) => id) : by === 'language' ? languages : [];
  return Object.fromEntries(
    developers
      .filter(({ id }) => ids.includes(id))
      .map((developer) => [developer.id, givenDate[developer.id] ?? known(developer)]),
  );
}

interface RuleProps extends Pick<WishesFormProps, 'developers' | 'wishes' | 'onChange'> {
  problem: string | undefined;
}

function Rule({ developers, wishes, problem, onChange }: RuleProps) {
  const { t } = useTranslation();
  const { rule_by: by, takes, developers: ids } = wishes;
  const chosen = developers.filter(({ id }) => ids.includes(id));
  const set = (id: string, values: string[]) => onChange({ takes: { ...takes, [id]: values } });
  return (
    <Stack gap="xs">
      <Select
        label={t('assigning.dialog.ruleBy')}
        data={keys(RULE_BY).map((value) => ({ value, label: t(`assigning.rules.${value}`) }))}
        allowDeselect={false}
        value={by}
        onChange={(next) => {
          const rule_by = next as AssignWishes['rule_by'];
          onChange({ rule_by, takes: takesOf(rule_by, developers, ids, {}) });
        }}
      />
      {chosen.map(({ id, name }) => {
        const shared = { label: t('assigning.dialog.takes', { name }), value: takes[id] ?? [] };
        return by === 'language' ? (
          <TagsInput key={id} {...shared} onChange={(values) => set(id, values)} />
        ) : (
          <ReferencesField
            key={`${id} ${by}`}
            {...shared}
            list={by === 'vertical' ? 'verticals' : 'countries'}
            onChange={(values) => set(id, values)}
          />
        );
      })}
      {problem && (
        <Text size="sm" c="danger" role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  );
}
