import '../messages.ts';
import type { TemplatePurpose } from '@leadwright/contract/features/email-templates';
import { parseMarkup } from '@leadwright/contract/mail-templates/markup';
import { toPlainText } from '@leadwright/contract/mail-templates/plain-text';
import { Button, Group, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCan } from '../../../session/session.tsx';
import { useField } from '../../../ui/form/form-context.ts';
import { Section } from '../../../ui/record/section.tsx';
import { Blocks } from './blocks.tsx';
import { FieldMenu } from './field-menu.tsx';
import { createTextInsertion } from './insertion.ts';

const MODES = ['blocks', 'source', 'plain'] as const;
type Mode = (typeof MODES)[number];

/** Edits the body of an email in three views: blocks, HTML source and plain text. */
export function BodyEditor({ purpose }: { purpose: TemplatePurpose }) {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const { value, set, error } = useField<string | null>('source');
  const mayEditSource = useCan('html-source', 'update');
  const modes = MODES.filter((candidate) => candidate !== 'source' || mayEditSource);
  const mode = modes.find((candidate) => candidate === search.get('mode')) ?? 'blocks';
  const source = value ?? '';
  const choose = (next: string) =>
    setSearch(
      (searchParams) => {
        searchParams.set('mode', next);
        return searchParams;
      },
      { replace: true },
    );
  return (
    <Section title={t('emailTemplates.groups.body')}>
      <Stack gap="sm">
        <SegmentedControl
          aria-label={t('emailTemplates.editingMode')}
          data={modes.map((candidate) => ({ value: candidate, label: t(`emailTemplates.${candidate}`) }))}
          value={mode satisfies Mode}
          onChange={choose}
          style={{ alignSelf: 'flex-start' }}
        />
        {error && (
          <Text c="danger" size="sm" role="alert" style={{ whiteSpace: 'pre-line' }}>
            {error}
          </Text>
        )}
        {mode === 'blocks' && <Blocks source={source} onChange={set} purpose={purpose} />}
        {mode === 'source' && <SourceText source={source} onChange={set} purpose={purpose} />}
        {mode === 'plain' && <PlainText source={source} purpose={purpose} />}
      </Stack>
    </Section>
  );
}

interface SourceProps {
  source: string;
  onChange: (source: string) => void;
  purpose: TemplatePurpose;
}

function SourceText({ source, onChange, purpose }: SourceProps) {
  const { t } = useTranslation();
  const textarea = useRef<HTMLTextAreaElement>(null);
  return (
    <Stack gap={4}>
      <Textarea
        ref={textarea}
        label={t('emailTemplates.source')}
        value={source}
        onChange={(event) => onChange(event.currentTarget.value)}
        autosize
        minRows={12}
        maxRows={30}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12 } }}
      />
      <Group>
        <FieldMenu purpose={purpose} insertion={createTextInsertion(textarea, source, onChange)} />
      </Group>
    </Stack>
  );
}

/** Edits the plain text version. It is generated from the body until the user edits it. */
function PlainText({ source, purpose }: { source: string; purpose: TemplatePurpose }) {
  const { t } = useTranslation();
  const { value, set, error } = useField<string | null>('own_text');
  const textarea = useRef<HTMLTextAreaElement>(null);
  const { root } = parseMarkup(source);
  const plainText = value || (root ? toPlainText(root) : '');
  return (
    <Stack gap={4}>
      <Textarea
        ref={textarea}
        label={t('emailTemplates.plain')}
        description={t(value ? 'emailTemplates.plainTextEdited' : 'emailTemplates.plainTextGenerated')}
        value={plainText}
        error={error}
        onChange={(event) => set(event.currentTarget.value)}
        autosize
        minRows={8}
        maxRows={30}
      />
      <Group>
        <FieldMenu purpose={purpose} insertion={createTextInsertion(textarea, plainText, set)} />
        {value && (
          <Button size="compact-sm" variant="default" onClick={() => set('')}>
            {t('emailTemplates.regeneratePlainText')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
