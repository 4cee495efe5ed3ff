import { type ComponentType, Fragment, type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * A page that stands before the clock runs, as every application's does. Answers what puts a grid
 * into it.
 */
export function stage(Frame: ComponentType<{ children: ReactNode }> = Fragment) {
  let show: (grid: ReactNode) => void = () => undefined;

  function Stage() {
    const [grid, setGrid] = useState<ReactNode>(null);
    show = setGrid;
    return grid;
  }

  createRoot(document.getElementById('root') ?? document.body).render(
    <Frame>
      <Stage />
    </Frame>,
  );
  return (grid: ReactNode) => show(grid);
}
