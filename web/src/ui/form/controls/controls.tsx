import { MultiSelect, PasswordInput, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import { type ComponentType, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField, DateTimeField, PartialDateField } from '../dates/date-field.tsx';
import type { Control } from '../field-type.ts';
import { filterOptions } from '../filter-options.ts';
import type { ControlProps } from './control-props.ts';
import { ReferenceField } from './reference-field.tsx';
import { ReferencesField } from './references-field.tsx';

interface TextProps extends ControlProps {
  kind?: { type?: string; inputMode?: 'email' | 'url'; autoComplete?: string };
}
const TextControl = ({ input, type, value, set, kind }: TextProps) => (
  <TextInput
    {...input}
    {...kind}
    maxLength={type.maxLength}
    value={String(value ?? '')}
    onChange={(event) => set(event.currentTarget.value)}
  />
);
const EmailControl = (props: ControlProps) => (
  <TextControl {...props} kind={{ type: 'email', inputMode: 'email', autoComplete: 'off' }} />
);
const UrlControl = (props: ControlProps) => <TextControl {...props} kind={{ inputMode: 'url' }} />;

const PasswordControl = ({ input, type, value, set }: ControlProps) => (
  <PasswordInput
    {...input}
    autoComplete="new-password"
    maxLength={type.maxLength}
    value={String(value ?? '')}
    onChange={(event) => set(event.currentTarget.value)}
  />
);

const LongTextControl = ({ input, type, value, set }: ControlProps) => (
  <Textarea
    {...input}
    autosize
    className="field-wide"
    minRows={3}
    maxRows={12}
    maxLength={type.maxLength}
    value={String(value ?? '')}
    onChange={(event) => set(event.currentTarget.value)}
  />
);

const ChoiceControl = ({ input, type, value, set }: ControlProps) => (
  <Select
    {...input}
    data={Object.entries(type.meta.options ?? {}).map(([option, label]) => ({ value: option, label }))}
    value={(value as string | null) ?? null}
    allowDeselect={type.nullable}
    clearable={type.nullable}
    filter={filterOptions}
    searchable={type.meta.typeAhead === true}
    checkIconPosition="right"
    onChange={set}
  />
);

const YesNoControl = ({ input: { placeholder, readOnly, ...input }, value, set }: ControlProps) => (
  <Switch
    {...input}
    disabled={readOnly}
    checked={Boolean(value)}
    onChange={(event) => set(event.currentTarget.checked)}
  />
);

const DateControl = ({ input, type, value, set }: ControlProps) => (
  <DateField {...input} value={String(value ?? '')} onChange={(next) => set(next || (type.nullable ? null : ''))} />
);
const PartialDateControl = ({ input, type, value, set }: ControlProps) => (
  <PartialDateField
    {...input}
    value={String(value ?? '')}
    onChange={(next) => set(next || (type.nullable ? null : ''))}
  />
);
const MomentControl = ({ input, type, value, set }: ControlProps) => (
  <DateTimeField {...input} value={String(value ?? '')} onChange={(next) => set(next || (type.nullable ? null : ''))} />
);

const YesNoOrNoneControl = ({ input, value, set }: ControlProps) => {
  const { t } = useTranslation();
  return (
    <Select
      {...input}
      clearable
      data={[
        { value: 'true', label: t('forms.yes') },
        { value: 'false', label: t('forms.no') },
      ]}
      value={typeof value === 'boolean' ? String(value) : null}
      checkIconPosition="right"
      onChange={(option) => set(option === null ? null : option === 'true')}
    />
  );
};

const ChoicesControl = ({ input, type, value, set }: ControlProps) => (
  <MultiSelect
    {...input}
    filter={filterOptions}
    searchable
    clearable
    data={Object.entries(type.meta.options ?? {}).map(([option, label]) => ({ value: option, label }))}
    value={(value as string[] | null) ?? []}
    onChange={set}
  />
);

function TagsControl({ input, value, set }: ControlProps) {
  const { t } = useTranslation();
  return (
    <TagsInput
      {...input}
      placeholder={input.placeholder ?? t('forms.tagsPlaceholder')}
      value={(value as string[]) ?? []}
      onChange={set}
      splitChars={[';', '|']}
    />
  );
}

const ReferenceControl = ({ input, type, value, set }: ControlProps) => (
  <ReferenceField
    {...input}
    list={String(type.meta.reference)}
    value={(value as string | null) ?? null}
    clearable={type.clearable}
    onChange={(next) => set(next ?? (type.nullable ? null : ''))}
  />
);

const ReferencesControl = ({ input, type, value, set }: ControlProps) => (
  <ReferencesField {...input} list={String(type.meta.reference)} value={(value as string[]) ?? []} onChange={set} />
);

/** The control of each kind of field. Large controls are loaded when a form first shows one. */
export const CONTROLS: Record<Control, ComponentType<ControlProps>> = {
  text: TextControl,
  email: EmailControl,
  url: UrlControl,
  password: PasswordControl,
  'long-text': LongTextControl,
  number: lazy(async () => ({ default: (await import('./number-control.tsx')).NumberControl })),
  enum: ChoiceControl,
  boolean: YesNoControl,
  'yes-no': YesNoOrNoneControl,
  choices: ChoicesControl,
  moment: MomentControl,
  date: DateControl,
  'partial-date': PartialDateControl,
  tags: TagsControl,
  reference: ReferenceControl,
  references: ReferencesControl,
  money: lazy(async () => ({ default: (await import('./money-control.tsx')).MoneyControl })),
  numbers: lazy(async () => ({ default: (await import('./numbers-control.tsx')).NumbersControl })),
  file: lazy(async () => ({ default: (await import('./file-control.tsx')).FileControl })),
  colour: lazy(async () => ({ default: (await import('./colour-control.tsx')).ColourControl })),
};
