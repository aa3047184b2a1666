import './messages.ts';
import { AppError } from '@leadwright/contract/errors';
import { type ActivityChoice, activityChoices, logActivity } from '@leadwright/contract/features/activities';
import { customColumn } from '@leadwright/contract/features/custom-fields';
import { listTrail, viewWorking } from '@leadwright/contract/features/working';
import { Group, Kbd, NumberInput, Radio, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCall, useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { translateMessage } from '../../messages/translated.ts';
import { type CustomValues, RequiredFields } from '../custom-values/required-fields.tsx';
import { FormDialog } from '../dialog/form-dialog.tsx';
import { DateTimeField } from '../form/dates/date-field.tsx';
import { filterOptions } from '../form/filter-options.ts';
import { Outcome } from '../states.tsx';
import type { LogActivityProps } from './log-props.ts';

interface LogDialogProps extends LogActivityProps {
  campaigns: NonNullable<LogActivityProps['campaigns']>;
  onClose: () => void;
}

interface ActivityInput {
  contact_id: string | null;
  action_type_id: string;
  outcome_id: string;
  note: string;
  evidence: string;
  phone_used: string;
  duration_s: number | null;
  callback: string;
}

const isTyping = (target: EventTarget) =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'radio');

function Effects({ choice }: { choice: ActivityChoice }) {
  const { t } = useTranslation();
  if (choice.messages.length === 0 && !choice.hint) return null;
  return (
    <div aria-live="polite">
      {choice.hint && <Text size="sm">{choice.hint}</Text>}
      {choice.messages.length > 0 && (
        <Text size="sm" fw={600}>
          {t('logActivity.consequences')}
        </Text>
      )}
      <ul style={{ margin: 0, paddingLeft: 18 }}>
        {choice.messages.map((effect) => (
          <li key={effect.key}>
            <Text size="sm" span>
              {translateMessage(effect)}
            </Text>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Logs an activity. The server derives the required fields and the effects from the action type and the outcome. */
export function LogDialog({ campaigns, accountId, contactId, onClose }: LogDialogProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const initialCampaign = campaigns.find(({ campaign_id }) => campaign_id === search.get('campaign')) ?? campaigns[0]!;
  const [campaignId, setCampaignId] = useState(initialCampaign.campaign_id);
  const [input, setInput] = useState<ActivityInput>({
    contact_id: contactId ?? null,
    action_type_id: '',
    outcome_id: '',
    note: '',
    evidence: '',
    phone_used: '',
    duration_s: null,
    callback: '',
  });
  const [customValues, setCustomValues] = useState<CustomValues>({});
  const updateInput = (changes: Partial<ActivityInput>) => setInput((current) => ({ ...current, ...changes }));
  const params = { campaign_id: campaignId };
  const { data, error, isPending, refetch } = useCall(activityChoices, { params, query: { account_id: accountId } });
  const send = useSend(logActivity, { invalidates: [viewWorking, listTrail] });
  const problems = (send.error instanceof AppError && send.error.fields) || {};
  const types = (data?.action_types ?? []).filter(({ applies_to }) => !contactId || applies_to !== 'account');
  const type = types.find(({ id }) => id === input.action_type_id) ?? types[0];
  const choice = type?.outcomes.find(({ outcome_id }) => outcome_id === input.outcome_id);

  const contact = type?.applies_to === 'account' ? null : input.contact_id;
  const requiredFields = (data?.missing_fields ?? []).flatMap(({ id, on: requiredOn, fields }) =>
    id === (contact ?? accountId) && (requiredOn === 'on_outcome' || choice?.asks_for_evidence) ? fields : [],
  );

  const submit = () => {
    if (!type || !choice) return;
    const { callback, ...otherInput } = input;
    const body = {
      ...otherInput,
      account_id: accountId,
      contact_id: contact,
      action_type_id: type.id,
      outcome_id: choice.outcome_id,
      callback_at: choice.callback === 'ask' && callback ? callback : null,
      fields: Object.fromEntries(
        requiredFields.flatMap(({ id }) => {
          const column = customColumn(id);
          return customValues[column] == null ? [] : [[column, customValues[column]]];
        }),
      ),
    };
    send.mutate(
      { params, body },
      {
        onSuccess: ({ not_applied: unappliedEffects }) => {
          notifySuccess(
            unappliedEffects.length === 0
              ? t('logActivity.saved')
              : t('logActivity.savedWithProblem', {
                  why: unappliedEffects.map(({ message }) => translateMessage(message)).join(' '),
                }),
          );
          onClose();
        },
      },
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const outcome = type?.outcomes.find(({ hot_key }) => hot_key !== null && String(hot_key) === event.key);
    if (!outcome) return;
    event.preventDefault();
    updateInput({ outcome_id: outcome.outcome_id });
  };
  const textProps = (name: 'note' | 'evidence' | 'phone_used') => ({
    value: input[name],
    error: problems[name],
    onChange: (event: { currentTarget: { value: string } }) => updateInput({ [name]: event.currentTarget.value }),
  });
  return (
    <FormDialog
      title={t('logActivity.title')}
      confirm={t('logActivity.save')}
      isReady={choice !== undefined}
      isBusy={send.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Outcome error={error} isPending={isPending} onRetry={refetch}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: hot keys belong to the whole form, whose controls have the focus */}
        <div onKeyDown={onKeyDown}>
          <Stack gap="sm">
            {campaigns.length > 1 && (
              <Select
                label={t('logActivity.campaign')}
                data={campaigns.map(({ campaign_id, name }) => ({ value: campaign_id, label: name }))}
                value={campaignId}
                allowDeselect={false}
                onChange={(id) => id && setCampaignId(id)}
              />
            )}
            {data && types.length === 0 && <Text c="dimmed">{t('logActivity.nothingToLog')}</Text>}
            {type && (
              <>
                <Select
                  label={t('logActivity.type')}
                  data={types.map(({ id, name }) => ({ value: id, label: name }))}
                  value={type.id}
                  allowDeselect={false}
                  error={problems.action_type_id}
                  data-autofocus
                  onChange={(id) => id && updateInput({ action_type_id: id, outcome_id: '' })}
                />
                {!contactId && type.applies_to !== 'account' && (
                  <Select
                    label={t('logActivity.contact')}
                    placeholder={t('logActivity.noContact')}
                    data={(data?.contacts ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                    value={input.contact_id}
                    clearable
                    searchable
                    filter={filterOptions}
                    error={problems.contact_id}
                    onChange={(contact_id) => updateInput({ contact_id })}
                  />
                )}
                {contactId && problems.contact_id && (
                  <Text c="danger" size="sm" role="alert">
                    {problems.contact_id}
                  </Text>
                )}
                <Radio.Group
                  label={t('logActivity.outcome')}
                  description={
                    type.outcomes.some(({ hot_key }) => hot_key !== null) && t('logActivity.outcomeKeysHelp')
                  }
                  value={input.outcome_id}
                  error={problems.outcome_id}
                  onChange={(outcome_id) => updateInput({ outcome_id })}
                >
                  <Stack gap={6} mt={6}>
                    {type.outcomes.map(({ outcome_id, name, hot_key }) => (
                      <Group key={outcome_id} gap="xs" wrap="nowrap">
                        <Radio value={outcome_id} label={name} />
                        {hot_key !== null && <Kbd size="xs">{hot_key}</Kbd>}
                      </Group>
                    ))}
                  </Stack>
                </Radio.Group>
              </>
            )}
            {choice && (
              <>
                <Effects choice={choice} />
                {choice.asks_for_number && (
                  <TextInput label={t('logActivity.calledNumber')} {...textProps('phone_used')} />
                )}
                <RequiredFields
                  fields={requiredFields}
                  values={customValues}
                  problems={problems}
                  onChange={setCustomValues}
                />
                {choice.required_fields.includes('duration_s') && (
                  <NumberInput
                    label={t('logActivity.duration')}
                    min={0}
                    allowDecimal={false}
                    value={input.duration_s ?? ''}
                    error={problems.duration_s}
                    onChange={(value) => updateInput({ duration_s: value === '' ? null : Number(value) })}
                  />
                )}
                {choice.callback === 'ask' && (
                  <DateTimeField
                    label={t('logActivity.callback')}
                    description={t('logActivity.callbackHelp')}
                    value={input.callback}
                    error={problems.callback_at}
                    onChange={(callback) => updateInput({ callback })}
                  />
                )}
                {choice.note !== 'none' && (
                  <Textarea
                    label={t('logActivity.note')}
                    description={
                      choice.note === 'required' && t('logActivity.noteMin', { count: choice.note_min ?? 1 })
                    }
                    required={choice.note === 'required'}
                    autosize
                    minRows={2}
                    maxRows={8}
                    {...textProps('note')}
                  />
                )}
                {choice.asks_for_evidence && (
                  <TextInput
                    label={t('logActivity.evidence')}
                    description={t('logActivity.evidenceHelp')}
                    {...textProps('evidence')}
                  />
                )}
              </>
            )}
          </Stack>
        </div>
      </Outcome>
    </FormDialog>
  );
}
