import { type DragEvent, useState } from 'react';

/** Returns an order of ids that the user changes by dragging or in single steps; it is saved after each move. */
export function useOrder(savedIds: readonly string[], save: (ids: string[]) => Promise<unknown>) {
  const [order, setOrder] = useState<string[]>();
  const [draggedId, setDraggedId] = useState<string>();
  const ids = order ?? savedIds;
  const isSaving = order !== undefined && draggedId === undefined;
  const moveId = (id: string, index: number) => ids.filter((other) => other !== id).toSpliced(index, 0, id);
  const saveOrder = (next: string[]) => save(next).finally(() => setOrder(undefined));
  return {
    ids,
    /** Moves an id up or down. Returns the new position, counted from one, or undefined if the id cannot move. */
    step(id: string, offset: -1 | 1): number | undefined {
      const index = ids.indexOf(id) + offset;
      if (isSaving || index < 0 || index >= ids.length) return undefined;
      const next = moveId(id, index);
      setOrder(next);
      saveOrder(next);
      return index + 1;
    },
    rowProps: (id: string) => ({
      draggable: true,
      onDragStart: () => setDraggedId(id),
      onDragOver: (event: DragEvent) => {
        if (!draggedId) return;
        event.preventDefault();
        if (draggedId !== id) setOrder(moveId(draggedId, ids.indexOf(id)));
      },
      onDragEnd: () => {
        setDraggedId(undefined);
        if (order) saveOrder(order);
      },
    }),
  };
}
