import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Mark } from './edited-rows.ts';
import classes from './editing.module.css';

/** The result of an edit in its cell: a tick or a rejection mark. The focused cell also shows the message. */
export function CellMark({ mark: { state, message }, isActive }: { mark: Mark; isActive: boolean }) {
  const { t } = useTranslation();
  if (state === 'saving') return null;
  if (state === 'saved')
    return <IconCheck size={14} role="img" aria-label={t('cells.saved')} className={classes.tick} />;
  return (
    <>
      {state === 'refused' && <span className={classes.corner} title={message} />}
      {isActive && (
        <span role="note" className={classes.note} data-state={state}>
          {message}
        </span>
      )}
    </>
  );
}
