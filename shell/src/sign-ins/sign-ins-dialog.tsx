import { useFirmClock } from '@fairlead/shared/auth';
import type { OwnSignIn } from '@fairlead/shared/contract/sign-ins';
import { formatInstant } from '@fairlead/shared/format';
import { Dialog } from '@fairlead/shared/frames';
import { AreaView, Box, Button, chakra, Text } from '@fairlead/shared/ui';

import { useSignIns } from './sign-ins.data.ts';

/** Lists where its person is signed in, and ends what should not be. */
export function SignInsDialog({ onClose }: { readonly onClose: () => void }) {
  const { area, refresh, isBusy, end, problem } = useSignIns();
  const others =
    area.status === 'COMPLETED' ? area.data.sign_ins.filter(({ is_this }) => !is_this) : [];
  return (
    <Dialog
      title="Your sign-ins"
      open
      busy={isBusy}
      onClose={onClose}
      footer={
        <>
          <Text role="alert" flex="1" color="negative">
            {problem}
          </Text>
          {others.length > 1 && (
            <Button onClick={() => void end(others)}>{`End the ${others.length} others`}</Button>
          )}
          <Button variant="solid" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <Text color="text.muted" mb="3">
        What you end asks for your password before it goes on; what is typed there stays. A sixth
        sign-in ends the one used longest ago.
      </Text>
      <AreaView area={area} report="Your sign-ins" onRetry={refresh}>
        {({ sign_ins: signIns }) => (
          <chakra.ul listStyleType="none" borderTop="hair">
            {signIns.map((one) => (
              <Line key={one.sign_in_id} signIn={one} onEnd={() => void end([one])} />
            ))}
          </chakra.ul>
        )}
      </AreaView>
    </Dialog>
  );
}

type LineProps = { readonly signIn: OwnSignIn; readonly onEnd: () => void };

function Line({ signIn, onEnd }: LineProps) {
  const { zone } = useFirmClock();
  const since = formatInstant(signIn.started_at, zone);
  return (
    <chakra.li display="flex" alignItems="center" gap="3" py="2.5" borderBottom="hair">
      <Box flex="1" minWidth="0">
        <Text fontWeight="medium">{signIn.browser}</Text>
        <Text fontSize="xs" color="text.muted" mt="0.5">
          {`Since ${since}, last used ${formatInstant(signIn.last_used_at, zone)}`}
        </Text>
      </Box>
      {signIn.is_this ? (
        <Text color="text.muted">This one</Text>
      ) : (
        <Button size="sm" aria-label={`End ${signIn.browser}, since ${since}`} onClick={onEnd}>
          End
        </Button>
      )}
    </chakra.li>
  );
}
