import './messages.ts';
import { FIELD_ENDPOINTS, type FieldKind } from '@leadwright/contract/features/fields';
import { FUNCTION_USAGE, FUNCTIONS } from '@leadwright/contract/formula/functions';
import { Group, Select, Stack, Text, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../api/hooks.ts';
import { translateMessage } from '../../../../messages/translated.ts';
import { filterOptions } from '../../../../ui/form/filter-options.ts';
import { useField, useFormContext } from '../../../../ui/form/form-context.ts';
import { Failed } from '../../../../ui/states.tsx';
import { FormulaResult } from './formula-result.tsx';

const DEBOUNCE_MS = 350;

type Draft = { entity: 'account' | 'contact' | 'opportunity'; client_id: string | null; campaign_id: string | null };

/**
 * Edits the formula of a field. Offers fields and functions to insert, and shows the first error or the results for
 * sample records.
 */
export function FormulaField({ kind }: { kind: FieldKind }) {
  const { t } = useTranslation();
  const { base, form } = useFormContext();
  const { entity = 'account', client_id = null, campaign_id = null } = form.getValues() as unknown as Partial<Draft>;
  const draft: Draft = { entity: kind === 'opportunity' ? 'opportunity' : entity, client_id, campaign_id };
  const hasOwner = (kind !== 'client' || client_id !== null) && (kind !== 'campaign' || campaign_id !== null);
  if (!hasOwner) return <Text c="dimmed">{t('formulas.ownerMissing')}</Text>;
  return <Editor kind={kind} draft={draft} id={(base as { id?: string }).id ?? null} />;
}

function Editor({ kind, draft, id }: { kind: FieldKind; draft: Draft; id: string | null }) {
  const { t } = useTranslation();
  const input = useRef<HTMLTextAreaElement>(null);
  const { value = '', set, error, id: inputId, onBlur, onFocus } = useField<string | undefined>('params.formula');
  const [debouncedValue] = useDebouncedValue(value, DEBOUNCE_MS);
  const check = useCall(
    FIELD_ENDPOINTS[kind].formula,
    { body: { ...draft, id, formula: debouncedValue } },
    { placeholderData: (previous) => previous, staleTime: 0 },
  );
  const { data } = check;
  const isCurrent = debouncedValue === value && !check.isPlaceholderData;
  const insert = (text: string) => {
    const textarea = input.current;
    const [from, to] = [textarea?.selectionStart ?? value.length, textarea?.selectionEnd ?? value.length];
    set(value.slice(0, from) + text + value.slice(to));
    // Place the cursor at the first argument of a function.
    const bracket = text.indexOf('(');
    const [begin, end] = bracket < 0 ? [text.length, text.length] : [bracket + 1, text.length - 1];
    requestAnimationFrame(() => {
      textarea?.focus();
      textarea?.setSelectionRange(from + begin, from + end);
    });
  };
  const [fault] = (isCurrent && debouncedValue.trim() !== '' && data?.faults) || [];
  const faultText = fault && t('formulas.errorAt', { ...fault, message: translateMessage(fault.message) });
  return (
    <Stack gap="sm" style={{ gridColumn: '1 / -1' }}>
      <Group gap="sm" grow preventGrowOverflow={false}>
        <Select
          label={t('formulas.insertField')}
          searchable
          filter={filterOptions}
          value={null}
          data={(data?.fields ?? []).map(({ name, label, type }) => ({
            value: name,
            label: `${label} (${name}, ${t(`formulas.type.${type}`)})`,
          }))}
          onChange={(name) => name && insert(name)}
        />
        <Select
          label={t('formulas.insertFunction')}
          searchable
          filter={filterOptions}
          value={null}
          data={Object.keys(FUNCTIONS).map((name) => ({
            value: name,
            label: FUNCTION_USAGE[name as keyof typeof FUNCTION_USAGE],
          }))}
          onChange={(name) => name && insert(FUNCTION_USAGE[name as keyof typeof FUNCTION_USAGE])}
        />
      </Group>
      <Textarea
        ref={input}
        id={inputId}
        name="params.formula"
        label={t('formulas.label')}
        description={t('formulas.help')}
        error={faultText ?? error}
        aria-required
        autosize
        minRows={3}
        maxRows={12}
        spellCheck={false}
        autoComplete="off"
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        value={value}
        onBlur={onBlur}
        onFocus={onFocus}
        onChange={(event) => set(event.currentTarget.value)}
      />
      {check.error && <Failed error={check.error} onRetry={check.refetch} />}
      <div aria-live="polite">
        {!isCurrent && !check.error && <Text c="dimmed">{t('formulas.checking')}</Text>}
        {isCurrent && data?.result && <FormulaResult reply={data} />}
      </div>
    </Stack>
  );
}
