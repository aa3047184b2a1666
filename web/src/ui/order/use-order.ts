import { type DragEvent, useState } from 'react';

/** Provides an order of ids that is changed by dragging or step by step and saved when a row is released. */
export function useOrder(savedIds: readonly string[], save: (ids: string[]) => Promise<unknown>) {
  const [order, setOrder] = useState<string[]>();
  const [dragged, setDragged] = useState<string>();
  const ids = order ?? savedIds;
  const isSaving = order !== undefined && dragged === undefined;
  const withMoved = (id: string, index: number) => ids.filter((each) => each !== id).toSpliced(index, 0, id);
  const saveOrder = (next: string[]) => save(next).finally(() => setOrder(undefined));
  return {
    ids,
    /** Moves an id up or down. Returns its new position, counted from one; undefined if it does not move. */
    step(id: string, by: -1 | 1): number | undefined {
      const index = ids.indexOf(id) + by;
      if (isSaving || index < 0 || index >= ids.length) return undefined;
      const next = withMoved(id, index);
      setOrder(next);
      saveOrder(next);
      return index + 1;
    },
    rowProps: (id: string) => ({
      draggable: true,
      onDragStart: () => setDragged(id),
      onDragOver: (event: DragEvent) => {
        if (!dragged) return;
        event.preventDefault();
        if (dragged !== id) setOrder(withMoved(dragged, ids.indexOf(id)));
      },
      onDragEnd: () => {
        setDragged(undefined);
        if (order) saveOrder(order);
      },
    }),
  };
}
