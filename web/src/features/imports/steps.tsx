import { Badge, Title, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { STEPS, type Step } from './batch-state.ts';
import classes from './imports.module.css';

/** Shows the steps of the import and marks the current one. */
export function Steps({ currentStep }: { currentStep: Step }) {
  const { t } = useTranslation();
  const currentIndex = STEPS.indexOf(currentStep);
  return (
    <ol className={classes.steps} aria-label={t('imports.steps.label')}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={index === currentIndex ? 'step' : undefined}
          data-done={index < currentIndex || undefined}
        >
          <Badge circle size="md" variant={index === currentIndex ? 'filled' : 'light'} aria-hidden>
            {index < currentIndex ? '✓' : index + 1}
          </Badge>
          <span>{t(`imports.steps.${step}`)}</span>
          {index < currentIndex && <VisuallyHidden>({t('imports.steps.done')})</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}

/**
 * The step that was shown last on any import screen. A heading gets the focus when the step changes, but not
 * after the page is loaded.
 */
let lastStep: string | undefined;

export function StepHeading({ step, batchId, children }: { step: string; batchId?: string; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const name = `${batchId ?? ''} ${step}`;
  useEffect(() => {
    if (lastStep !== undefined && lastStep !== name) heading.current?.focus();
    lastStep = name;
  }, [name]);
  return (
    <Title order={2} ref={heading} tabIndex={-1} className={classes.heading}>
      {children}
    </Title>
  );
}
