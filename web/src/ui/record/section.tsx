import '../form/messages.ts';
import { Group, Paper, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../format.ts';
import { CardRows } from '../home/card.tsx';
import { CollapsibleFacts, useIsFactVisible } from './facts/collapsible-facts.tsx';
import classes from './section.module.css';

/** The main content of a record page, with the details in a narrow column next to it, or below on narrow screens. */
export function Overview({ children, details }: { children: ReactNode; details: ReactNode }) {
  return (
    <div className={classes.overview}>
      <div className={classes.overviewColumns}>
        <div className={classes.column}>{children}</div>
        <div className={`${classes.column} ${classes.details}`}>{details}</div>
      </div>
    </div>
  );
}

/** A record with related content next to it, or below it on narrow screens. */
export function Columns({ children, side }: { children: ReactNode; side: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div className={classes.column}>{children}</div>
      <div className={classes.column}>{side}</div>
    </div>
  );
}

interface SectionProps {
  title: string;
  /** The number of listed items. */
  count?: number;
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a record with a heading. */
export function Section({ title, count, action, children }: SectionProps) {
  const id = useId();
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Group justify="space-between" mb="xs">
        <Title order={2} id={id}>
          {title} {count ? `(${formatCount(count)})` : null}
        </Title>
        {action}
      </Group>
      {children}
    </Paper>
  );
}

/** Rows that use the whole width of a section. */
export function SectionRows({ children }: { children: ReactNode }) {
  return (
    <div className={classes.rows}>
      <CardRows>{children}</CardRows>
    </div>
  );
}

/** A list of labels and values; empty values are hidden until the user shows them. */
export function FactList({ children }: { children: ReactNode }) {
  return <CollapsibleFacts className={classes.facts}>{children}</CollapsibleFacts>;
}

interface FactProps {
  label: string;
  /** Uses a whole line, for a long text. */
  wide?: boolean | undefined;
  children: ReactNode;
}

/** A label and its rendered value. */
export function Fact({ label, wide, children }: FactProps) {
  const { t } = useTranslation();
  const isBlank = children === '' || children === null || children === undefined || children === false;
  if (!useIsFactVisible(isBlank)) return null;
  return (
    <div className={wide ? classes.wide : undefined}>
      <dt>{label}</dt>
      <dd>{isBlank ? <Text c="dimmed">{t('forms.none')}</Text> : children}</dd>
    </div>
  );
}
