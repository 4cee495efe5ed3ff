import { type ApiClient, ApiError } from '@fairlead/shared/api';
import { saveTableLayout } from '@fairlead/shared/contract/table-layouts';

import type { StoredChoices } from './choices.ts';
import { listUnsaved, noteSaved, unsaved } from './layout-copies.ts';
import { leaving } from './leaving.ts';

/** A hand that drags one column after the other is waited for. */
const AFTER_CHANGE_MS = 1_000;
const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 60_000;

/**
 * Takes to the server what a user arranges, until the returned function is called. What it does not
 * take stays in this browser and is sent again, here or when the user is next signed in: never a
 * message, since nothing on the screen is wrong.
 */
export function saveLayouts(api: ApiClient, user: string): () => void {
  const saver = new LayoutSaver(api, user);
  const stop = [unsaved.subscribe(saver.soon), leaving.subscribe(saver.now)];
  const onHidden = () => {
    if (document.visibilityState === 'hidden') saver.atOnce();
  };
  window.addEventListener('pagehide', saver.now);
  document.addEventListener('visibilitychange', onHidden);
  saver.soon();
  return () => {
    window.removeEventListener('pagehide', saver.now);
    document.removeEventListener('visibilitychange', onHidden);
    for (const each of stop) each();
    saver.end();
  };
}

class LayoutSaver {
  private readonly api: ApiClient;
  private readonly user: string;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private retryMs = FIRST_RETRY_MS;
  private hasEnded = false;
  private underWay = 0;
  /** Sends unsaved layouts as soon as no request is under way, without the debounce. */
  private isHurried = false;
  /**
   * Layouts under way, or refused for their content, by table: the same is not sent a second time.
   */
  private readonly sent = new Map<string, string>();

  constructor(api: ApiClient, user: string) {
    this.api = api;
    this.user = user;
  }

  readonly soon = (): void => this.after(AFTER_CHANGE_MS);

  /** The page is out of sight, and may never come back. */
  readonly atOnce = (): void => {
    if (this.underWay > 0) this.isHurried = true;
    else this.now();
  };

  /** The page, or the session, is gone in a moment: what is under way cannot be waited for. */
  readonly now = (): void => {
    clearTimeout(this.timer);
    this.isHurried = false;
    for (const [table, choices] of listUnsaved(this.user)) void this.send(table, choices);
  };

  end(): void {
    this.hasEnded = true;
    this.isHurried = false;
    clearTimeout(this.timer);
  }

  private after(ms: number): void {
    clearTimeout(this.timer);
    if (!this.hasEnded) this.timer = setTimeout(this.next, ms);
  }

  /** One after the other: of two that are under way the older one could arrive last. */
  private readonly next = (): void => {
    if (this.underWay > 0) this.soon();
    else this.now();
  };

  private async send(table: string, choices: StoredChoices): Promise<void> {
    const text = JSON.stringify(choices);
    if (this.sent.get(table) === text) return;
    this.sent.set(table, text);
    this.underWay += 1;
    const isRefused = await this.take(table, choices);
    this.underWay -= 1;
    if (!isRefused && this.sent.get(table) === text) this.sent.delete(table);
    if (this.isHurried && this.underWay === 0) this.now();
  }

  /** Saves a layout; true when it was refused for its content. */
  private async take(table: string, choices: StoredChoices): Promise<boolean> {
    try {
      const outcome = await this.api.call(saveTableLayout, {
        params: { table_id: table },
        query: {},
        body: { choices },
        keepalive: true,
      });
      this.retryMs = FIRST_RETRY_MS;
      if (!outcome.ok) return true;
      noteSaved(this.user, table, { choices, version: outcome.reply.version });
      return false;
    } catch (thrown) {
      if (isFinal(ApiError.from(thrown))) return true;
      this.after(this.retryMs);
      this.retryMs = Math.min(this.retryMs * 2, LAST_RETRY_MS);
      return false;
    }
  }
}

/** Refused for what it is, not for when it came: a session that lapsed, too many calls. */
function isFinal({ status = 0 }: ApiError): boolean {
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status);
}
