import '../../record-context/messages.ts';
import { Button } from '@mantine/core';
import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface CollapseState {
  isOpen: boolean;
  /** Counts an empty fact; returns a function that removes it from the count. */
  registerEmptyFact: () => () => void;
}
const CollapseContext = createContext<CollapseState>({ isOpen: true, registerEmptyFact: () => () => undefined });

/** A list of facts. Empty facts are hidden until the user shows them. */
export function CollapsibleFacts({ className, children }: { className: string | undefined; children: ReactNode }) {
  const { t } = useTranslation();
  const [emptyCount, setEmptyCount] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [registerEmptyFact] = useState(() => () => {
    setEmptyCount((current) => current + 1);
    return () => setEmptyCount((current) => current - 1);
  });
  return (
    <CollapseContext value={{ isOpen, registerEmptyFact }}>
      <dl className={className}>{children}</dl>
      {emptyCount > 0 && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          c="dimmed"
          fw={400}
          mt={6}
          ml={-7}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'records.facts.hideEmpty' : 'records.facts.showEmpty', { count: emptyCount })}
        </Button>
      )}
    </CollapseContext>
  );
}

/** Returns whether a fact is shown. A fact that has had a value stays visible when it becomes empty. */
export function useIsFactVisible(isBlank: boolean): boolean {
  const { isOpen, registerEmptyFact } = useContext(CollapseContext);
  const [wasFilled, setWasFilled] = useState(!isBlank);
  if (!isBlank && !wasFilled) setWasFilled(true);
  useLayoutEffect(() => (wasFilled ? undefined : registerEmptyFact()), [wasFilled, registerEmptyFact]);
  return wasFilled || isOpen;
}
