import { type RefObject, useEffect } from 'react';

/** Lets the drawings in an element take the width of the paper while the page is printed: they were made for the screen's. */
export function usePaperSize(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = () => {
      for (const drawing of place.current?.querySelectorAll('.picture svg') ?? []) {
        const [width, height] = ['width', 'height'].map((side) => drawing.getAttribute(side));
        if (width && height) drawing.setAttribute('viewBox', `0 0 ${width} ${height}`);
      }
    };
    window.addEventListener('beforeprint', before);
    return () => window.removeEventListener('beforeprint', before);
  }, [place]);
}
