import { CALLBACKS, RULE_BY } from '@leadwright/contract/assigning/methods';
import type { AssignmentFilter, AssignmentOptions, Developer } from '@leadwright/contract/features/assigning';
import { Checkbox, NumberInput, Radio, Select, Stack, Switch, TagsInput, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ReferencesField } from '../../ui/form/controls/references-field.tsx';
import { useLoadText } from './use-load-text.ts';

const METHODS = ['even', 'weighted', 'rule', 'top', 'manual', 'random'] as const;
const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>) => Object.keys(record) as K[];

interface AssignOptionsFormProps {
  developers: readonly Developer[];
  filter: AssignmentFilter;
  options: AssignmentOptions;
  problems: Record<string, string>;
  onChange: (change: Partial<AssignmentOptions>) => void;
}

/** Asks how rows are assigned and to whom. */
export function AssignOptionsForm({ developers, filter, options, problems, onChange }: AssignOptionsFormProps) {
  const { t } = useTranslation();
  const { method } = options;
  const loadText = useLoadText();
  return (
    <Stack>
      <Select
        data-autofocus
        label={t('assigning.dialog.method')}
        data={METHODS.map((value) => ({ value, label: t(`assigning.methods.${value}`) }))}
        allowDeselect={false}
        value={method}
        error={problems.method}
        onChange={(next) => next && onChange(changeMethod(next as AssignmentOptions['method'], options))}
      />
      {method === 'manual' ? (
        <Radio.Group
          label={t('assigning.dialog.developers')}
          value={options.developers[0] ?? ''}
          error={problems.developers}
          onChange={(id) => onChange({ developers: [id] })}
        >
          <Stack gap="xs" mt={4}>
            {developers.map((developer) => (
              <Radio key={developer.id} value={developer.id} label={developer.name} description={loadText(developer)} />
            ))}
          </Stack>
        </Radio.Group>
      ) : (
        <Checkbox.Group
          label={t('assigning.dialog.developers')}
          value={options.developers}
          error={problems.developers}
          onChange={(ids) =>
            onChange({ developers: ids, takes: defaultRuleValues(options.rule_by, developers, ids, options.takes) })
          }
        >
          <Stack gap="xs" mt={4}>
            {developers.map((developer) => (
              <Checkbox
                key={developer.id}
                value={developer.id}
                label={developer.name}
                description={loadText(developer)}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {method === 'top' && (
        <NumberInput
          label={t('assigning.dialog.maxRows')}
          min={1}
          value={options.most}
          error={problems.most}
          onChange={(most) => onChange({ most: Number(most) })}
        />
      )}
      {method === 'random' && (
        <NumberInput
          label={t('assigning.dialog.seed')}
          min={0}
          value={options.seed}
          error={problems.seed}
          onChange={(seed) => onChange({ seed: Number(seed) })}
        />
      )}
      {method === 'rule' && (
        <RuleFields developers={developers} options={options} problem={problems.takes} onChange={onChange} />
      )}
      <Switch
        label={t('assigning.dialog.keepTogether')}
        description={t('assigning.dialog.keepTogetherHelp')}
        checked={options.keep_together}
        onChange={(event) => onChange({ keep_together: event.currentTarget.checked })}
      />
      {filter === 'somebody' && (
        <Radio.Group
          label={t('assigning.dialog.callbacks')}
          value={options.callbacks}
          onChange={(callbacks) => onChange({ callbacks: callbacks as AssignmentOptions['callbacks'] })}
        >
          <Stack gap="xs" mt={4}>
            {keysOf(CALLBACKS).map((value) => (
              <Radio key={value} value={value} label={t(`assigning.callbacks.${value}`)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </Stack>
  );
}

/**
 * Returns the options for another method. A manual assignment has one developer, so a choice of several developers is
 * cleared.
 */
const changeMethod = (
  method: AssignmentOptions['method'],
  { developers }: AssignmentOptions,
): Partial<AssignmentOptions> =>
  method === 'manual' && developers.length > 1 ? { method, developers: [] } : { method };

/**
 * Returns the countries, verticals or languages whose rows each selected developer gets: the current choice, or else
 * the verticals or languages of the developer.
 */
function defaultRuleValues(
  ruleBy: AssignmentOptions['rule_by'],
  developers: readonly Developer[],
  ids: readonly string[],
  current: AssignmentOptions['takes'],
) {
  const defaultsOf = ({ skills, languages }: Developer) =>
    ruleBy === 'vertical' ? skills.map(({ id }) => id) : ruleBy === 'language' ? languages : [];
  return Object.fromEntries(
    developers
      .filter(({ id }) => ids.includes(id))
      .map((developer) => [developer.id, current[developer.id] ?? defaultsOf(developer)]),
  );
}

interface RuleProps extends Pick<AssignOptionsFormProps, 'developers' | 'options' | 'onChange'> {
  problem: string | undefined;
}

function RuleFields({ developers, options, problem, onChange }: RuleProps) {
  const { t } = useTranslation();
  const { rule_by: ruleBy, takes: ruleValues, developers: ids } = options;
  const selectedDevelopers = developers.filter(({ id }) => ids.includes(id));
  const setRuleValues = (id: string, values: string[]) => onChange({ takes: { ...ruleValues, [id]: values } });
  return (
    <Stack gap="xs">
      <Select
        label={t('assigning.dialog.ruleBy')}
        data={keysOf(RULE_BY).map((value) => ({ value, label: t(`assigning.rules.${value}`) }))}
        allowDeselect={false}
        value={ruleBy}
        onChange={(next) => {
          const rule_by = next as AssignmentOptions['rule_by'];
          onChange({ rule_by, takes: defaultRuleValues(rule_by, developers, ids, {}) });
        }}
      />
      {selectedDevelopers.map(({ id, name }) => {
        const inputProps = { label: t('assigning.dialog.assignTo', { name }), value: ruleValues[id] ?? [] };
        return ruleBy === 'language' ? (
          <TagsInput key={id} {...inputProps} onChange={(values) => setRuleValues(id, values)} />
        ) : (
          <ReferencesField
            key={`${id} ${ruleBy}`}
            {...inputProps}
            list={ruleBy === 'vertical' ? 'verticals' : 'countries'}
            onChange={(values) => setRuleValues(id, values)}
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
