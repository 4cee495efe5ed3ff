const KEY = 'fairlead.quarantine';

/** More builds than one tab ever meets; the oldest go first. */
const MAX = 20;

/**
 * Builds that have harmed a page of this tab, by their containers, so by version: the next page does
 * not run them. A repaired build is another version, and another tab knows nothing of it.
 */
export type Quarantine = {
  readonly all: () => readonly string[];
  /**
   * Adds a build; false when the next page will not know, as a browser may refuse to store
   * anything.
   */
  readonly add: (container: string) => boolean;
  readonly release: (containers: readonly string[]) => void;
};

export function quarantineIn(storage: Pick<Storage, 'getItem' | 'setItem'>): Quarantine {
  const all = () => {
    try {
      return containersIn(storage.getItem(KEY));
    } catch {
      return [];
    }
  };
  const store = (containers: readonly string[]) => {
    try {
      storage.setItem(KEY, JSON.stringify(containers.slice(-MAX)));
    } catch {
      // A browser that stores nothing asks again with every page.
    }
  };
  return {
    all,
    add: (container) => {
      store([...all().filter((known) => known !== container), container]);
      return all().includes(container);
    },
    release: (containers) => {
      const left = all().filter((known) => !containers.includes(known));
      if (left.length < all().length) store(left);
    },
  };
}

function containersIn(text: string | null): readonly string[] {
  const stored: unknown = JSON.parse(text ?? '[]');
  return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
}
