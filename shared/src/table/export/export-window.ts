/** A window that is open before it is known what it shows. */
export type WaitingWindow = {
  readonly show: (address: URL) => void;
  readonly close: () => void;
};

/**
 * Opens a window at once, in the click: browsers refuse one that opens after an answer. It has no
 * way back to this page. Undefined where the browser refused it.
 */
export function openWaitingWindow(title: string): WaitingWindow | undefined {
  const opened = window.open('', '_blank');
  if (opened === null) return undefined;
  // 'noopener' among the features would leave nothing to show the spreadsheet in.
  opened.opener = null;
  opened.document.title = title;
  opened.document.body.textContent = `Making the spreadsheet of ${title} …`;
  return {
    show: (address) => {
      if (!/^https?:$/.test(address.protocol)) throw new Error(`${address.href} is no page`);
      opened.location.replace(address.href);
    },
    close: () => opened.close(),
  };
}
