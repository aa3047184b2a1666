import './messages.ts';
import type { TagChip as Tag } from '@leadwright/contract/features/tags';
import { CloseButton } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { toCssColour } from '../look/tones.ts';
import classes from './tags.module.css';

/** Returns the style with a tag's colour. It colours a dot next to the name, so that the name is always readable. */
export const tagStyle = (colour: string) => ({ '--tag': toCssColour(colour) }) as CSSProperties;

interface TagChipProps {
  tag: Pick<Tag, 'name' | 'colour'> & { state?: 'active' | 'retired'; primary?: boolean };
  onRemove?: (() => void) | undefined;
}

export function TagChip({ tag: { name, colour, state, primary }, onRemove }: TagChipProps) {
  const { t } = useTranslation();
  const isRetired = state === 'retired';
  const title = isRetired ? t('recordTags.retiredHelp') : primary ? t('recordTags.primary') : undefined;
  return (
    <span className={classes.chip} style={tagStyle(colour)} data-retired={isRetired || undefined} title={title}>
      <span className={classes.dot} />
      <span className={classes.name}>{name}</span>
      {onRemove && (
        <CloseButton
          size={24}
          iconSize={12}
          radius="xl"
          aria-label={t('recordTags.remove', { name })}
          onClick={onRemove}
        />
      )}
    </span>
  );
}

export const Swatch = ({ colour }: { colour: string }) => (
  <span className={classes.swatch} style={tagStyle(colour)} role="img" aria-label={colour} />
);

/** Renders the tags of a grid row. */
export function tagCell({ tags, tag_colours }: { tags: string[]; tag_colours: string[] }) {
  return (
    <span className={classes.cell}>
      {tags.map((name, i) => (
        <TagChip key={name} tag={{ name, colour: tag_colours[i] ?? '#486780' }} />
      ))}
    </span>
  );
}
