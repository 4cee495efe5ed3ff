import { Component, createRef, type ReactNode } from 'react';

import { Box } from '@fairlead/shared/ui';

import { BELOW_HEAD } from './frozen-height.tsx';

type Props = {
  /** Set while what stood in it has made way for what is to come. */
  readonly isLoading: boolean;
  readonly children: ReactNode;
};

/** A panel by its name, and how far below the upper edge of the window it stands, px. */
type AnchoredPanel = { readonly name: string; readonly top: number };

/**
 * Stays as high as it was while its figures are on their way, and keeps the panel that is looked at where it is in the window,
 * however high others before it become; until all is there. It is a class, as no hook sees the page before it changes.
 */
export class ScrollAnchor extends Component<Props> {
  private readonly box = createRef<HTMLDivElement>();
  private sizes: ResizeObserver | undefined;
  private isHeld = false;
  /** The panels, first the one that is looked at; none where nothing is scrolled away. */
  private panels: readonly AnchoredPanel[] = [];
  private scrolled = 0;

  override componentDidMount(): void {
    const content = this.box.current?.firstElementChild;
    if (!content || typeof ResizeObserver === 'undefined') return;
    this.sizes = new ResizeObserver(this.follow);
    this.sizes.observe(content);
  }

  override getSnapshotBeforeUpdate({ isLoading: wasLoading }: Props): null {
    if (this.props.isLoading && !wasLoading) this.hold();
    return null;
  }

  override componentDidUpdate(): void {
    this.follow();
  }

  override componentWillUnmount(): void {
    this.sizes?.disconnect();
    this.letGo();
  }

  private hold(): void {
    const box = this.box.current;
    if (box === null) return;
    this.isHeld = true;
    box.style.minHeight = `${box.offsetHeight}px`;
    // The browser would scroll along with what makes way.
    document.documentElement.style.overflowAnchor = 'none';
    this.look(box);
  }

  private look(box: HTMLElement): void {
    this.scrolled = window.scrollY;
    this.panels = this.scrolled === 0 ? [] : listPanels(box);
  }

  private readonly follow = (): void => {
    const box = this.box.current;
    if (!this.isHeld || box === null) return;
    // Somebody has scrolled on: what is looked at now is kept.
    if (window.scrollY !== this.scrolled) this.look(box);
    this.stay(box);
    if (!this.props.isLoading && box.querySelector('[aria-busy=true]') === null) {
      this.letGo();
      this.stay(box);
    }
  };

  private stay(box: HTMLElement): void {
    if (this.panels.length === 0) return;
    const panels = new Map(panelsIn(box).map((panel) => [nameOf(panel), panel]));
    const place = this.panels.find(({ name }) => panels.has(name));
    const panel = panels.get(place?.name ?? '');
    if (place === undefined || panel === undefined) return;
    const moved = topOf(panel) - place.top;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
    this.scrolled = window.scrollY;
  }

  private letGo(): void {
    this.isHeld = false;
    this.box.current?.style.removeProperty('min-height');
    document.documentElement.style.removeProperty('overflow-anchor');
  }

  override render(): ReactNode {
    return (
      <Box ref={this.box} css={BELOW_HEAD}>
        <div>{this.props.children}</div>
      </Box>
    );
  }
}

/** The places of the panels: what has most of the window below the page's head comes first. */
function listPanels(box: HTMLElement): readonly AnchoredPanel[] {
  const head = Number.parseFloat(getComputedStyle(box).getPropertyValue('--head')) || 0;
  return panelsIn(box)
    .map((panel) => {
      const { top, bottom } = panel.getBoundingClientRect();
      const seen = Math.min(bottom, window.innerHeight) - Math.max(top, head);
      return { name: nameOf(panel), top, seen };
    })
    .toSorted((one, other) => other.seen - one.seen);
}

const panelsIn = (box: HTMLElement) => [
  ...box.querySelectorAll<HTMLElement>('section[aria-label]'),
];

const nameOf = (panel: HTMLElement) => panel.getAttribute('aria-label') ?? '';

const topOf = (panel: HTMLElement) => panel.getBoundingClientRect().top;
