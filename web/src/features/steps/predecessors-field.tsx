import './messages.ts';
import { LAG_UNIT, LINK_TYPE, type Predecessor } from '@leadwright/contract/steps/step-fields';
import {
  Button,
  Checkbox,
  CloseButton,
  Fieldset,
  Group,
  Input,
  NativeSelect,
  NumberInput,
  Select,
  Stack,
  Text,
} from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { filterOptions } from '../../ui/form/filter-options.ts';
import { useField, useFormContext } from '../../ui/form/form-context.ts';
import { usePossiblePredecessors } from './use-plan.ts';

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const TYPES = Object.entries(LINK_TYPE).map(([value, label]) => ({ value, label: `${value}: ${label}` }));
const UNITS = optionsOf(LAG_UNIT);

interface PredecessorsFieldProps {
  /** The client that owns the steps; undefined in the library. */
  clientId?: string | null;
  /** Key by which other steps refer to the edited step. */
  ownKey?: string | undefined;
}

/** Edits the predecessors of a step, each with link type and lag in days. */
export function PredecessorsField({ clientId, ownKey }: PredecessorsFieldProps) {
  const { t } = useTranslation();
  const { id, value, set, error } = useField<Predecessor[]>('predecessors');
  const possiblePredecessors = usePossiblePredecessors(clientId).filter(({ key }) => key !== ownKey);
  const replace = (index: number, ...replacements: Predecessor[]) => set(value.toSpliced(index, 1, ...replacements));
  const newLink = { step_id: '', type: 'FS', lag: 0, unit: 'working', strict: true } as const;
  return (
    <Stack
      id={id}
      tabIndex={-1}
      gap="xs"
      className="field-wide"
      component="section"
      aria-label={t('steps.predecessors')}
    >
      {value.length === 0 && <Text c="dimmed">{t('steps.noPredecessors')}</Text>}
      {value.map((link, index) => (
        <PredecessorRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a predecessor is identified by its position only
          key={index}
          index={index}
          link={link}
          steps={possiblePredecessors.map(({ key, code, name }) => ({ value: key, label: `${code} ${name}` }))}
          onChange={(next) => replace(index, next)}
          onRemove={() => replace(index)}
        />
      ))}
      <Group>
        <Button size="xs" variant="default" onClick={() => set([...value, newLink])}>
          {t('steps.addPredecessor')}
        </Button>
      </Group>
      {error && <Input.Error>{error}</Input.Error>}
    </Stack>
  );
}

interface PredecessorRowProps {
  index: number;
  link: Predecessor;
  steps: { value: string; label: string }[];
  onChange: (next: Predecessor) => void;
  onRemove: () => void;
}

function PredecessorRow({ index, link, steps, onChange, onRemove }: PredecessorRowProps) {
  const { t } = useTranslation();
  const { form } = useFormContext();
  const number = index + 1;
  const errorOf = (part: string) => form.errors[`predecessors.${index}.${part}`];
  return (
    <Fieldset p="xs" legend={String(number)}>
      <Group gap="xs" align="flex-start">
        <Select
          label={t('steps.predecessorStep')}
          flex={2}
          miw={200}
          searchable
          filter={filterOptions}
          data={steps}
          value={link.step_id || null}
          error={errorOf('step_id')}
          onChange={(step_id) => onChange({ ...link, step_id: step_id ?? '' })}
        />
        <NativeSelect
          label={t('steps.linkType')}
          miw={160}
          data={TYPES}
          value={link.type}
          onChange={(event) => onChange({ ...link, type: event.currentTarget.value as Predecessor['type'] })}
        />
        <NumberInput
          label={t('steps.lag')}
          w={90}
          allowDecimal={false}
          min={-365}
          max={365}
          value={link.lag}
          error={errorOf('lag')}
          onChange={(lag) => onChange({ ...link, lag: lag === '' || lag === '-' ? 0 : Number(lag) })}
        />
        <NativeSelect
          label={t('steps.lagUnit')}
          data={UNITS}
          value={link.unit}
          onChange={(event) => onChange({ ...link, unit: event.currentTarget.value as Predecessor['unit'] })}
        />
        <Checkbox
          mt={28}
          label={t('steps.strict')}
          title={t('steps.strictHelp')}
          checked={link.strict}
          onChange={(event) => onChange({ ...link, strict: event.currentTarget.checked })}
        />
        <CloseButton mt={24} aria-label={t('steps.removePredecessor', { number })} onClick={onRemove} />
      </Group>
    </Fieldset>
  );
}
