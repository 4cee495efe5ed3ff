import { Box, Button, chakra, Icon } from '@fairlead/shared/ui';

type Props = {
  /** Why it cannot be run as it is filled in. */
  readonly obstacle: string | undefined;
  /** Why the server would not. */
  readonly refused: string | undefined;
  readonly isSending: boolean;
  readonly onRun: () => void;
};

const Said = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '2',
    flex: { base: '1 1 100%', sm: '1' },
    minWidth: 0,
    maxHeight: '120px',
    overflowY: 'auto',
    overflowWrap: 'anywhere',
    color: 'negative',
    fontWeight: 'medium',
    '& > svg': { flex: 'none', mt: '2px' },
  },
});

const Keys = chakra('span', {
  base: { textStyle: 'hint', color: 'text.muted', me: '2', hideBelow: 'sm', whiteSpace: 'nowrap' },
});

const SUBMIT_KEYS = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘ Enter' : 'Ctrl Enter';

/** Footer of the form: the obstacle, and the run button. */
export function RunFooter({ obstacle, refused, isSending, onRun }: Props) {
  const words = obstacle ?? refused;
  const isOff = obstacle !== undefined;
  return (
    <>
      <Said role={isOff ? 'status' : 'alert'}>
        {words !== undefined && (
          <>
            <Icon name="alert" />
            <span>{words}</span>
          </>
        )}
        {isSending && <Box color="text.muted">Sending …</Box>}
      </Said>
      <Keys>{SUBMIT_KEYS}</Keys>
      <Button variant="solid" aria-disabled={isOff} data-tip={obstacle} onClick={onRun}>
        Run
      </Button>
    </>
  );
}
