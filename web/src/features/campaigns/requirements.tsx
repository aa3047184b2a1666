import './messages.ts';
import type { ReplyOf } from '@leadwright/contract/endpoint';
import {
  type Contradiction,
  campaignRequirements,
  type RequirementLine,
} from '@leadwright/contract/features/campaign-requirements';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { LANGUAGES, type Language } from '@leadwright/contract/people/languages';
import { metaOf } from '@leadwright/contract/resource';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertOctagon, IconAlertTriangle, IconCopy, IconPrinter } from '@tabler/icons-react';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { translateMessage } from '../../messages/translated.ts';
import { copyWithToast } from '../../ui/copy-text.ts';
import { countryName } from '../../ui/country/countries.ts';
import { formatCount, formatDay, formatList } from '../../ui/format.ts';
import { Section } from '../../ui/record/section.tsx';
import { useLinkUrl } from '../../ui/record-context/record-links.ts';
import { Failed, Loading } from '../../ui/states.tsx';
import classes from './requirements.module.css';

type Requirements = ReplyOf<typeof campaignRequirements>;
interface TextSection {
  title: string;
  lines: string[];
}

/** Shows the requirements of a campaign for its records, as text to read, print or copy. */
export function CampaignRequirements({ id }: { id: string }) {
  // Other screens change the requirements, so reload them on every visit.
  const { data, error, isPending, refetch } = useCall(campaignRequirements, { params: { id } }, { staleTime: 0 });
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (isPending) return <Loading />;
  return <Summary data={data} />;
}

function Summary({ data }: { data: Requirements }) {
  const { t } = useTranslation();
  const textSections = buildTextSections(data);
  return (
    <Stack className={classes.sheet}>
      <Group className={classes.tools}>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} />}
          onClick={() => copyWithToast(toText(data, textSections), t('campaigns.requirements.copied'))}
        >
          {t('campaigns.requirements.copy')}
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
          {t('campaigns.requirements.print')}
        </Button>
      </Group>
      <Section title={t('campaigns.requirements.contradictions')} count={data.contradictions.length}>
        {data.contradictions.length === 0 ? (
          <Text>{t('campaigns.requirements.noContradictions')}</Text>
        ) : (
          <ul className={classes.warnings}>
            {data.contradictions.map((contradiction) => (
              <Warning key={contradiction.message.message} contradiction={contradiction} />
            ))}
          </ul>
        )}
      </Section>
      {textSections.map(({ title, lines }) => (
        <Section key={title} title={title}>
          <ul className={classes.lines}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Section>
      ))}
    </Stack>
  );
}

function Warning({ contradiction: { level, message, link } }: { contradiction: Contradiction }) {
  const { t } = useTranslation();
  const url = useLinkUrl()(link);
  const Icon = level === 'red' ? IconAlertOctagon : IconAlertTriangle;
  return (
    <li data-level={level}>
      <Icon size={20} stroke={1.5} role="img" aria-label={t(`campaigns.requirements.${level}`)} />
      {url ? (
        <Anchor component={Link} to={url} inherit>
          {translateMessage(message)}
        </Anchor>
      ) : (
        <Text inherit>{translateMessage(message)}</Text>
      )}
    </li>
  );
}

const lineOf = ({ about, messages }: RequirementLine) =>
  [about && `${about}:`, ...messages.map(translateMessage)].filter(Boolean).join(' ');

/**
 * Builds the sections of the text. Dates and names depend on the user's language and are formatted here; the server
 * formats the rest.
 */
function buildTextSections({ facts, sections }: Requirements): TextSection[] {
  const { start_date, end_date, client, time_zone: zone } = facts;
  const languages = formatList(facts.languages.map((code) => LANGUAGES[code as Language] ?? code));
  const basis = metaOf(campaigns.fields.shape.lawful_basis, 'lawful_basis').options?.[facts.lawful_basis];
  const generalLines = [
    t('campaigns.requirements.dates', { client, start: formatDay(start_date), end: formatDay(end_date) }),
    zone && t('campaigns.requirements.timeZone', { zone }),
    languages && t('campaigns.requirements.languages', { languages }),
    facts.territories.length > 0 &&
      t('campaigns.requirements.territories', { territories: formatList(facts.territories.map(countryName)) }),
    basis && t('campaigns.requirements.lawfulBasis', { basis }),
  ];
  const targets = (
    ['target_accounts', 'target_contacts', 'target_opportunities', 'target_meetings', 'dials_per_day'] as const
  ).map((name) => {
    const target = facts[name];
    return target !== null && t(`campaigns.requirements.${name}`, { count: target, shown: formatCount(target) });
  });
  const removeEmptyLines = (lines: (string | false | undefined)[]) =>
    lines.filter((line): line is string => Boolean(line));
  return [
    { title: t('campaigns.requirements.sections.frame'), lines: removeEmptyLines(generalLines) },
    { title: t('campaigns.requirements.sections.targets'), lines: removeEmptyLines(targets) },
    ...sections.map(({ key, lines }) => ({
      title: t(`campaigns.requirements.sections.${key}`),
      lines: removeEmptyLines(lines.map(lineOf)),
    })),
  ].filter(({ lines }) => lines.length > 0);
}

const toText = ({ name, contradictions }: Requirements, textSections: readonly TextSection[]): string => {
  const contradictionLines = contradictions.map(
    ({ level, message }) => `${t(`campaigns.requirements.${level}`)}: ${translateMessage(message)}`,
  );
  const allSections =
    contradictionLines.length > 0
      ? [{ title: t('campaigns.requirements.contradictions'), lines: contradictionLines }, ...textSections]
      : textSections;
  return [name, ...allSections.map(({ title, lines }) => [title, ...lines.map((line) => `- ${line}`)].join('\n'))].join(
    '\n\n',
  );
};
