// What browsers have and jsdom lacks. Loaded before every test; in Node's own environment the
// browser's half is skipped.
import { TextDecoder, TextEncoder } from 'node:util';

globalThis.TextEncoder ??= TextEncoder;
globalThis.TextDecoder ??= TextDecoder;
globalThis.structuredClone ??= (value) => JSON.parse(JSON.stringify(value));

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

if (typeof window !== 'undefined') {
  window.ResizeObserver ??= NoObserver;
  window.IntersectionObserver ??= NoObserver;
  window.matchMedia ??= (query) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media: query,
      onchange: null,
      addListener() {},
      removeListener() {},
    });
  window.Element.prototype.scrollTo ??= () => {};
  window.Element.prototype.scrollIntoView ??= () => {};
  window.Element.prototype.setPointerCapture ??= () => {};
  window.Element.prototype.releasePointerCapture ??= () => {};
  window.Element.prototype.hasPointerCapture ??= () => false;
  window.HTMLElement.prototype.showPopover ??= () => {};
  // jsdom has it, but only to say that it is not implemented.
  window.scrollTo = () => {};
  // `PointerEvent` is newer than the version of jsdom; React reads pointerType from it.
  window.PointerEvent ??= class extends window.MouseEvent {
    constructor(type, init = {}) {
      super(type, init);
      this.pointerId = init.pointerId ?? 1;
      this.pointerType = init.pointerType ?? 'mouse';
    }
  };
  // React's `act` only waits for effects where it is told that a test runs.
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
}
