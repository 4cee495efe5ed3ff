export type TabMessage = 'signed-in' | 'signed-out';

/** Channel to the other tabs of this browser (BroadcastChannel); carries no secrets. */
export type BrowserTabs = {
  readonly tell: (message: TabMessage) => void;
  readonly listen: (hear: (message: TabMessage) => void) => void;
};

export function otherTabs(): BrowserTabs {
  const channel = new BroadcastChannel('fairlead.session');
  return {
    tell: (message) => {
      channel.postMessage(message);
    },
    listen: (hear) => {
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (data === 'signed-in' || data === 'signed-out') hear(data);
      });
    },
  };
}
