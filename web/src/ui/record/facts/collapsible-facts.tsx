import '../messages.ts';
import { Button } from '@mantine/core';
import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Fold {
  isOpen: boolean;
  /** Counts a fact that is folded away; answers how it is taken out again. */
  foldAway: () => () => void;
}
const Folded = createContext<Fold>({ isOpen: true, foldAway: () => () => undefined });

/** Facts of which the empty ones are folded away until somebody asks for them. */
export function CollapsibleFacts({ className, children }: { className: string | undefined; children: ReactNode }) {
  const { t } = useTranslation();
  const [count, setCount] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [foldAway] = useState(() => () => {
    setCount((before) => before + 1);
    return () => setCount((before) => before - 1);
  });
  return (
    <Folded value={{ isOpen, foldAway }}>
      <dl className={className}>{children}</dl>
      {count > 0 && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          c="dimmed"
          fw={400}
          mt="xs"
          ml={-8}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'records.facts.hideEmpty' : 'records.facts.showEmpty', { count })}
        </Button>
      )}
    </Folded>
  );
}

/** Whether a fact is shown. One that is emptied while somebody looks at it stays where it is. */
export function useIsShown(isBlank: boolean): boolean {
  const { isOpen, foldAway } = useContext(Folded);
  const [wasFilled, setWasFilled] = useState(!isBlank);
  if (!isBlank && !wasFilled) setWasFilled(true);
  useLayoutEffect(() => (wasFilled ? undefined : foldAway()), [wasFilled, foldAway]);
  return wasFilled || isOpen;
}
