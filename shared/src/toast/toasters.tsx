import { chakra, Portal } from '@chakra-ui/react';
import { type CSSProperties, type KeyboardEvent, useSyncExternalStore } from 'react';

import { Icon, type IconName } from '@fairlead/shared/icons';

import { toastRoom } from './toast-room.ts';
import { type Toast, type ToastKind, toToastPosition, type ToastPosition } from './toast-store.ts';
import { toastStore } from './toasts.ts';

const Layer = chakra('div', {
  base: {
    position: 'fixed',
    _print: { display: 'none' },
    insetX: { base: '3', lg: '4' },
    zIndex: 'toast',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '2',
    pointerEvents: 'none',
  },
});

/** Space that a table which fills the window keeps clear of toasts: the controls of its rows. */
const END = 'var(--toast-end)';

/** Its footer, too. */
const above = (space: string) => `max(${space}, var(--toast-bottom))`;

/** On a phone there is no middle: beside the controls. */
const BESIDE = {
  alignSelf: { base: 'flex-start', sm: 'center' },
  maxWidth: { base: `calc(100% - ${END})`, sm: '100%' },
} as const;

const Region = chakra('section', {
  base: { display: 'flex', flexDirection: 'column', gap: '2', maxWidth: '100%' },
  variants: {
    position: {
      top: { width: '440px' },
      bottom: { width: '430px', ...BESIDE },
      // On a wide screen in its corner; on a narrow one above the errors, which it would cover.
      bottomEnd: {
        width: { base: '430px', lg: '320px' },
        ...BESIDE,
        position: { lg: 'absolute' },
        insetEnd: { lg: `max(0px, calc(${END} - {spacing.4}))` },
        bottom: { lg: '0' },
      },
    },
  },
});

const Card = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '2.5',
    ps: '3',
    pe: '2',
    py: '2.5',
    bg: 'raised',
    color: 'text',
    borderWidth: '1px',
    borderRadius: 'control',
    boxShadow: 'raised',
    pointerEvents: 'auto',
    animation: 'riseIn {durations.fast} {easings.out}',
    '& > svg': { mt: '2px' },
  },
  variants: {
    tone: {
      negative: { borderColor: 'negative', '& > svg': { color: 'negative' } },
      positive: { borderColor: 'positive', '& > svg': { color: 'positive' } },
      info: { borderColor: 'info', '& > svg': { color: 'info' } },
    },
  },
});

const Message = chakra('div', {
  base: {
    flex: 1,
    minWidth: 0,
    // The body of a failed answer can be a whole document.
    maxHeight: '160px',
    overflowY: 'auto',
    overflowWrap: 'anywhere',
  },
});

const Times = chakra('span', { base: { color: 'text.muted', whiteSpace: 'nowrap' } });

const Dismiss = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flex: 'none',
    boxSize: 'hitMin',
    my: '-2px',
    borderRadius: 'control',
    color: 'text.muted',
    _hover: { bg: 'hover', color: 'text' },
  },
});

type Tone = { readonly tone: 'negative' | 'positive' | 'info'; readonly icon: IconName };

const TONES: Record<ToastKind, Tone> = {
  error: { tone: 'negative', icon: 'alert' },
  notification: { tone: 'negative', icon: 'alert' },
  success: { tone: 'positive', icon: 'check' },
  info: { tone: 'info', icon: 'copy' },
};

const NAMES: Record<ToastPosition, string> = {
  top: 'Site notifications',
  bottom: 'Errors',
  bottomEnd: 'Messages',
};

/** Draws the page's messages. Mounted once, by the shell. */
export function Toasters() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.shown);
  const { bottom, end } = useSyncExternalStore(toastRoom.subscribe, toastRoom.get);
  const room = { '--toast-bottom': `${bottom}px`, '--toast-end': `${end}px` } as CSSProperties;
  return (
    <Portal>
      <Layer top={{ base: '14', sm: '100px' }}>
        <ToastRegion position="top" shown={shown} />
      </Layer>
      <Layer bottom={{ base: above('{spacing.4}'), sm: above('{spacing.10}') }} style={room}>
        <ToastRegion position="bottomEnd" shown={shown} />
        <ToastRegion position="bottom" shown={shown} />
      </Layer>
    </Portal>
  );
}

type RegionProps = { readonly position: ToastPosition; readonly shown: readonly Toast[] };

/** Always in the page, so that readers announce what is put into it. */
function ToastRegion({ position, shown }: RegionProps) {
  return (
    <Region
      position={position}
      aria-label={NAMES[position]}
      aria-live={position === 'bottom' ? 'assertive' : 'polite'}
      aria-relevant="additions text"
    >
      {shown
        .filter((toast) => toToastPosition(toast) === position)
        .map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
    </Region>
  );
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const { tone, icon } = TONES[toast.kind];
  const dismiss = () => toastStore.dismiss(toast.id);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') dismiss();
  };
  return (
    <Card
      tone={tone}
      onKeyDown={onKeyDown}
      onPointerEnter={() => toastStore.hold(toast.id, 'pointer')}
      onPointerLeave={() => toastStore.release(toast.id, 'pointer')}
      onFocus={() => toastStore.hold(toast.id, 'focus')}
      onBlur={() => toastStore.release(toast.id, 'focus')}
    >
      <Icon name={icon} />
      <Message>
        {toast.text}
        {toast.times > 1 && <Times>{` · ${toast.times}×`}</Times>}
      </Message>
      <Dismiss type="button" aria-label="Dismiss" onClick={dismiss}>
        <Icon name="close" size={14} />
      </Dismiss>
    </Card>
  );
}
