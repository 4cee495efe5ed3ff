/**
 * Sees to it that a page whose shell does not start is not left white: it goes back to the last good
 * shell, once, and if that is not to be had or does not start either, says so in words that stand in the
 * page. Goes into the page as text, before the scripts of the shell: it may use nothing from around it.
 */
export function watchShell(
  { shell, lastGood }: { readonly shell?: string; readonly lastGood?: string },
  reload: () => void,
  origin: string = location.origin,
): void {
  const isSecure = origin.startsWith('https:');
  const failed = `${isSecure ? '__Host-' : ''}fairlead-failed-shell=${shell}`;
  let isOver = false;
  const remember = (seconds: number) => {
    const flags = `Path=/; SameSite=Lax; Max-Age=${seconds}${isSecure ? '; Secure' : ''}`;
    document.cookie = `${failed}; ${flags}`;
  };
  const isRemembered = () => document.cookie.split('; ').includes(failed);
  const say = () => {
    const words = document.getElementById('fairlead-not-started');
    if (words === null) document.addEventListener('DOMContentLoaded', say, { once: true });
    else words.hidden = false;
  };
  const fail = () => {
    if (isOver) return;
    stop();
    const isNew = lastGood !== undefined && !isRemembered();
    if (isNew) remember(600);
    if (isNew && isRemembered()) {
      reload();
      return;
    }
    remember(0);
    say();
  };
  /** A copy that is not whole would be taken from the browser's cache each time. Two seconds at most. */
  const fetchAnew = (script: string) =>
    Promise.race([
      fetch(script, { cache: 'reload' })
        .then((answer) => answer.arrayBuffer())
        .catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, 2_000)),
    ]);
  const isOfShell = (address: string) => address.includes(`/shell/${shell}/`);
  const onError = (event: Event) => {
    const { target } = event;
    if (target instanceof HTMLScriptElement && isOfShell(target.src)) {
      void fetchAnew(target.src).then(fail);
    }
    if (event instanceof ErrorEvent && isOfShell(event.filename)) fail();
  };
  const onChange = new MutationObserver(() => {
    if (document.getElementById('root')?.hasChildNodes() !== true) return;
    stop();
    say();
  });
  const timers = [setTimeout(say, 10_000), setTimeout(fail, 30_000)];
  const stop = () => {
    isOver = true;
    timers.forEach((timer) => clearTimeout(timer));
    onChange.disconnect();
    removeEventListener('error', onError, true);
  };
  addEventListener('error', onError, true);
  onChange.observe(document, { childList: true, subtree: true });
}
