import './messages.ts';
import '../../ui/checklist/messages.ts';
import { clientSteps } from '@leadwright/contract/features/client-steps';
import {
  type ChecklistItem,
  type InheritedField,
  LINK_TYPE,
  type PlannedStep,
  type Predecessor,
} from '@leadwright/contract/steps/step-fields';
import { List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { FieldValue } from '../../ui/form/field-value.tsx';
import { formatCount } from '../../ui/format.ts';

export function Checklist({ lines }: { lines: readonly ChecklistItem[] }) {
  const { t } = useTranslation();
  if (lines.length === 0) return <Text c="dimmed">{t('checklist.noLines')}</Text>;
  return (
    <List size="sm">
      {lines.map(({ text, required }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two items may be equal
        <List.Item key={index}>
          {text}
          {required && (
            <Text span inherit c="dimmed">
              {` (${t('checklist.required').toLowerCase()})`}
            </Text>
          )}
        </List.Item>
      ))}
    </List>
  );
}

interface PredecessorsProps {
  links: readonly Predecessor[];
  steps: readonly PlannedStep[];
}

export function Predecessors({ links, steps }: PredecessorsProps) {
  const { t } = useTranslation();
  if (links.length === 0) return <Text c="dimmed">{t('steps.noPredecessors')}</Text>;
  const lagOf = ({ lag, unit }: Predecessor) => {
    const messageKey = unit === 'working' ? 'steps.lagWorking' : 'steps.lagCalendar';
    const count = Math.abs(lag);
    return lag !== 0 && t(messageKey, { count, formatted: formatCount(count), sign: lag < 0 ? '−' : '+' });
  };
  return (
    <List size="sm">
      {links.map((link) => {
        const step = steps.find(({ key }) => key === link.step_id);
        const name = step ? `${step.code} ${step.name}` : t('steps.unlistedStep');
        const details = [LINK_TYPE[link.type].toLowerCase(), lagOf(link), !link.strict && t('steps.warnsOnly')];
        return (
          <List.Item key={link.step_id}>
            {name}
            <Text span inherit c="dimmed">
              {` (${details.filter(Boolean).join(', ')})`}
            </Text>
          </List.Item>
        );
      })}
    </List>
  );
}

interface StepValueProps {
  field: InheritedField;
  value: unknown;
  steps: readonly PlannedStep[];
}

/** Shows the value of a field of a step or its master step. */
export function StepValue({ field, value, steps }: StepValueProps) {
  if (field === 'checklist') return <Checklist lines={value as ChecklistItem[]} />;
  if (field === 'predecessors') return <Predecessors links={value as Predecessor[]} steps={steps} />;
  return <FieldValue field={clientSteps.fields.shape[field] as z.ZodType} name={field} value={value} plain />;
}
