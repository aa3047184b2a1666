import { Badge, Title, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { STEPS, type Step } from './batch-state.ts';
import classes from './imports.module.css';

/** Shows the steps of the import with the current one. */
export function Steps({ current }: { current: Step }) {
  const { t } = useTranslation();
  const at = STEPS.indexOf(current);
  return (
    <ol className={classes.steps} aria-label={t('imports.steps.label')}>
      {STEPS.map((step, index) => (
        <li key={step} aria-current={index === at ? 'step' : undefined} data-done={index < at || undefined}>
          <Badge circle size="md" variant={index === at ? 'filled' : 'light'} aria-hidden>
            {index < at ? '✓' : index + 1}
          </Badge>
          <span>{t(`imports.steps.${step}`)}</span>
          {index < at && <VisuallyHidden>({t('imports.steps.done')})</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}

/** The last step, kept across both screens: the heading of a new step gets the focus, that of a new page does not. */
let shown: string | undefined;

export function StepHeading({ step, batchId, children }: { step: string; batchId?: string; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const name = `${batchId ?? ''} ${step}`;
  useEffect(() => {
    if (shown !== undefined && shown !== name) heading.current?.focus();
    shown = name;
  }, [name]);
  return (
    <Title order={2} ref={heading} tabIndex={-1} className={classes.heading}>
      {children}
    </Title>
  );
}
