export type TabMessage = 'signed-in' | 'signed-out';

/** The other tabs and windows of this browser. Nothing secret goes through here, only that it happened. */
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
