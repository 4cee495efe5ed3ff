import type { RefObject } from 'react';

import { useAuth } from '@fairlead/shared/auth';
import { saveFile } from '@fairlead/shared/files';
import { toasts } from '@fairlead/shared/toast';

import type { ChartData, Span } from '../data/chart-data.ts';
import { xName } from '../data/x-text.ts';
import { pictureName } from './picture-file.ts';
import { renderPicture } from './picture.ts';

type Options = {
  readonly title: string;
  readonly data: ChartData;
  readonly day: string | undefined;
  readonly span: Span | undefined;
  /** Holds the drawing. */
  readonly picture: RefObject<HTMLDivElement | null>;
  /** Holds the legend, whose signs go into the picture. */
  readonly frame: RefObject<HTMLDivElement | null>;
};

/** Saves the chart as it is shown as a PNG that is named by title and day. */
export function useDownload(options: Options): () => void {
  const { auth } = useAuth();
  const today = auth.status === 'VERIFIED' ? auth.clock.business_date : undefined;
  return () => {
    const name = pictureName(options.title, options.day ?? today);
    drawn(options)
      .then((blob) => saveFile(name, blob))
      .catch((thrown: unknown) =>
        toasts.failed(thrown, (message) => `The picture could not be drawn: ${message}`),
      );
  };
}

async function drawn({ title, data, span, picture, frame }: Options): Promise<Blob> {
  const svg = picture.current?.querySelector('svg');
  if (!svg) throw new Error('there is no drawing');
  const { first, last } = span ?? { first: 0, last: data.x.values.length - 1 };
  const range = [...new Set([xName(data.x, first), xName(data.x, last)])].join(' to ');
  const units = [data.left?.unit, data.right?.unit && `right axis ${data.right.unit}`];
  const entries = [...(frame.current?.querySelectorAll('.entry[aria-pressed=true]') ?? [])];
  const legend = entries.flatMap((entry) => {
    const sign = entry.querySelector('svg');
    return sign === null ? [] : [{ name: entry.textContent, sign }];
  });
  return renderPicture(svg, { title, about: [range, ...units.filter(Boolean)].join(', '), legend });
}
