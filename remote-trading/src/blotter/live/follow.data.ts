import { type ApiClient, ApiError } from '@fairlead/shared/api';
import { followBlotter } from '@fairlead/trading/contract/blotter-changes';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import { pause, untilSeen } from '@fairlead/shared/data';

type BlotterNews = ReplyOf<typeof followBlotter>;

type Following = {
  readonly api: ApiClient;
  /** Cursor from which it goes on. */
  readonly after: string;
  /** True when it is also polled in a hidden page. */
  readonly isHeard: () => boolean;
  readonly onNews: (news: BlotterNews) => void;
  /** Called with whether news comes at the moment. */
  readonly onFollowed: (isFollowed: boolean) => void;
  readonly signal: AbortSignal;
};

/** Backoff: ms to the next try, after so many that failed. */
const AGAIN_MS = [1_000, 2_000, 5_000, 15_000] as const;
/** ms between two questions: whoever is answered at once, again and again, asks no faster. */
const PAUSE_MS = 200;

/**
 * Follows what others do in the blotter by long polls, one after the other, until it is stopped. What fails
 * is tried again at longer pauses; meanwhile the list is polled more often.
 */
export async function follow(following: Following): Promise<void> {
  const { api, isHeard, onNews, onFollowed, signal } = following;
  let [after, here, failures] = [following.after, '', 0];
  // Through a function: it changes while a call is awaited.
  const isOver = () => signal.aborted;
  while (!isOver()) {
    if (!isHeard()) await untilSeen(signal);
    try {
      const news = await api.call(followBlotter, { query: { after, here }, signal });
      if (isOver()) return;
      [after, here, failures] = [news.after, news.here_state, 0];
      onFollowed(true);
      onNews(news);
      await pause(PAUSE_MS, signal);
    } catch (thrown) {
      if (isOver()) return;
      onFollowed(false);
      // Who was on a row is not known any more, and is told anew.
      here = '';
      const { status } = ApiError.from(thrown);
      // Who may not, or asks a server that does not know it, is not helped by asking again.
      if (status === 400 || status === 403 || status === 404) return;
      await pause(AGAIN_MS[failures] ?? AGAIN_MS[3], signal);
      failures += 1;
    }
  }
}
