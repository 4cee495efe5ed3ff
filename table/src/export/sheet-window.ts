/**
 * Opens a window at once, in the click: browsers refuse one that opens after an answer. It has no
 * way back to this page.
 * @throws where the browser refused it.
 */
export function openWaitingWindow(title: string): Window {
  const opened = window.open('', '_blank');
  if (opened === null) throw new Error('The browser did not let its window open');
  // 'noopener' among the features would leave nothing to show the spreadsheet in.
  opened.opener = null;
  opened.document.title = title;
  opened.document.body.textContent = `Making the spreadsheet of ${title} …`;
  return opened;
}

/** Shows a spreadsheet that has been made in the window that waits for it. */
export function showSheet(opened: Window, address: string): void {
  const url = new URL(address, location.origin);
  if (!/^https?:$/.test(url.protocol)) throw new Error(`${url.href} is no page`);
  opened.location.replace(url.href);
}
