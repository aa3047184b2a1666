import { parsePastedPairs } from '@leadwright/contract/cascades/chain';
import { Alert, List, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifySuccess } from '../../api/notify.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { formatCount } from '../../ui/format.ts';
import { type PairDraft, pairKey } from './draft.ts';

const MAX_LISTED_ERRORS = 8;
const MAX_LENGTH = 500_000;

/** Adds pairs from a pasted spreadsheet table. */
export function PastePairs({ draft: { cascade, pairs, change }, onClose }: { draft: PairDraft; onClose: () => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [firstLevel, setFirstLevel] = useState('1');
  const { levels } = cascade;
  const parseResult = parsePastedPairs(text, levels, Number(firstLevel));
  const newPairs = parseResult.pairs.filter((pair) => !pairs.has(pairKey(pair)));
  const errors = [
    ...parseResult.unknown.map(({ line, text: name, level }) => ({
      line,
      message: t('cascades.pasteUnknownOption', { line, text: name, field: levels[level - 1]!.label }),
    })),
    ...parseResult.incompleteLines.map((line) => ({ line, message: t('cascades.pasteLineWithoutPair', { line }) })),
  ].sort((a, b) => a.line - b.line);
  const hiddenCount = errors.length - MAX_LISTED_ERRORS;
  const count = newPairs.length;
  const submit = () => {
    change([...pairs.values(), ...newPairs]);
    notifySuccess(t('cascades.pastedPairsAdded', { count, formatted: formatCount(count) }));
    onClose();
  };
  return (
    <FormDialog
      title={t('cascades.pasteTitle')}
      confirm={t('cascades.addPastedPairs', { count, formatted: formatCount(count) })}
      isReady={count > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      {levels.length > 2 && (
        <Select
          label={t('cascades.pasteFirstColumn')}
          allowDeselect={false}
          data={levels.slice(0, -1).map(({ label }, index) => ({ value: String(index + 1), label }))}
          value={firstLevel}
          onChange={(level) => level && setFirstLevel(level)}
        />
      )}
      <Textarea
        data-autofocus
        label={t('cascades.pasteLabel')}
        description={t('cascades.pasteHelp')}
        rows={10}
        maxLength={MAX_LENGTH}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {errors.length > 0 && (
        <Alert color="warning" title={t('cascades.skippedLinesTitle')} role="status">
          <List size="sm">
            {errors.slice(0, MAX_LISTED_ERRORS).map(({ message }) => (
              <List.Item key={message}>{message}</List.Item>
            ))}
            {hiddenCount > 0 && (
              <List.Item>
                {t('cascades.moreSkippedLines', { count: hiddenCount, formatted: formatCount(hiddenCount) })}
              </List.Item>
            )}
          </List>
        </Alert>
      )}
    </FormDialog>
  );
}
