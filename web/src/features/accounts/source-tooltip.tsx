import type { AccountView } from '@leadwright/contract/features/accounts';
import { Tooltip } from '@mantine/core';
import { createContext, type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../ui/format.ts';
import classes from './accounts.module.css';

export const ProvenanceContext = createContext<AccountView['provenance']>({});

/** Shows the source of a value on hover and focus. */
export function SourceTooltip({ field, children }: { field: string; children: ReactNode }) {
  const { t } = useTranslation();
  const origin = useContext(ProvenanceContext)[field];
  const age = origin && formatAgo(origin.obtained_at);
  const text = !origin
    ? t('accounts.source.unknown')
    : origin.by
      ? t('accounts.source.withUserAndAge', { source: origin.source, by: origin.by, when: age })
      : t('accounts.source.withAge', { source: origin.source, when: age });
  return (
    <Tooltip label={text} events={{ hover: true, focus: true, touch: true }} position="top-start" multiline maw={320}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the source of a value must be reachable without a mouse */}
      <span tabIndex={0} className={classes.sourced}>
        {children}
      </span>
    </Tooltip>
  );
}
