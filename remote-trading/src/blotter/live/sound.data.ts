import { digest, saveText, recallText } from '@fairlead/shared/browser-storage';

const toStorageKey = (user: string) => `fairlead.orders-sound.${digest([user])}`;

/** True when the user turned on the sound for new trades of his own; off by default. */
export const isSoundWanted = (user: string): boolean => recallText(toStorageKey(user)) === 'on';

export function wantSound(user: string, isOn: boolean): void {
  saveText(toStorageKey(user), isOn ? 'on' : null);
}

/** Hz of the two notes, one after the other. */
const NOTES = [660, 880] as const;
const NOTE_S = 0.14;

/** Two short soft notes. A browser without sound, or one that forbids it, stays silent. */
export function playArrival(): void {
  if (typeof AudioContext !== 'function') return;
  const audio = new AudioContext();
  const end = NOTES.length * NOTE_S;
  NOTES.forEach((hertz, at) => {
    const from = audio.currentTime + at * NOTE_S;
    const [note, loudness] = [audio.createOscillator(), audio.createGain()];
    note.frequency.value = hertz;
    loudness.gain.setValueAtTime(0.0001, from);
    loudness.gain.exponentialRampToValueAtTime(0.12, from + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.0001, from + NOTE_S);
    note.connect(loudness).connect(audio.destination);
    note.start(from);
    note.stop(from + NOTE_S);
  });
  setTimeout(() => void audio.close(), 1_000 * (end + 0.5));
}
