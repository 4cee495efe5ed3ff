/** The process that answers browsers: the API and the releases, on one port. */
import { readConfig } from '@fairlead/platform/config';
import { StartProblem } from '@fairlead/platform/start-problem';
import { startTracing } from '@fairlead/platform/telemetry/tracing';
import { DeployProblem } from '@fairlead/deploy/problem';

const config = readConfigOrExit();
// Before anything that it measures is loaded.
const tracing = await startTracing(config).catch(refuse);
const { serve } = await import('./server/serve.ts');

try {
  const server = await serve(config);
  // Whoever starts the product waits for this process, not for whatever answers on the port.
  process.send?.('listening');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void server
        .close()
        .then(() => tracing.stop())
        .then(
          () => process.exit(0),
          () => process.exit(1),
        );
    });
  }
} catch (error) {
  refuse(error);
}

function readConfigOrExit() {
  try {
    return readConfig(process.env);
  } catch (error) {
    return refuse(error);
  }
}

/**
 * Prints a line for what the operator can put right; anything else is a fault of ours, with its
 * place.
 */
function refuse(error: unknown): never {
  const isTold = error instanceof StartProblem || error instanceof DeployProblem;
  console.error(isTold ? error.message : error);
  process.exit(1);
}
