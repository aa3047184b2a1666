import './messages.ts';
import {
  describeEffects,
  describeRequirements,
  type PairNames,
} from '@leadwright/contract/activities/effect-descriptions';
import type { Effects } from '@leadwright/contract/activities/effects';
import type { LocalisedMessage } from '@leadwright/contract/message';
import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { translateMessage } from '../../messages/translated.ts';
import classes from './activities.module.css';

function Sentences({ title, sentences }: { title: string; sentences: readonly LocalisedMessage[] }) {
  if (sentences.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <ul className={classes.sentences}>
        {sentences.map((sentence) => (
          <li key={sentence.key}>{translateMessage(sentence)}</li>
        ))}
      </ul>
    </div>
  );
}

/** Describes the effects and required fields of a pair, with the same functions as the server. */
export function PairEffects({ effects, names }: { effects: Effects; names: PairNames }) {
  const { t } = useTranslation();
  if (!effects.allowed) return <Text size="sm">{t('activities.preview.notAllowed')}</Text>;
  const effectSentences = describeEffects(effects, names).map(({ message }) => message);
  return (
    <Stack gap="xs">
      {effectSentences.length === 0 && <Text size="sm">{t('activities.preview.noEffects')}</Text>}
      <Sentences title={t('activities.preview.effectsTitle')} sentences={effectSentences} />
      <Sentences title={t('activities.preview.requirementsTitle')} sentences={describeRequirements(effects, names)} />
    </Stack>
  );
}
