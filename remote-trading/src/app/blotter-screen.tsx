import { BlotterPage } from '../blotter/blotter-page.tsx';

/** The blotter with the tickets that are opened from it. */
export function BlotterScreen() {
  return <BlotterPage onTicket={() => undefined} />;
}
