import { remoteConfig } from '@fairlead/shared/build/remote-config';

export default remoteConfig({ name: 'pnl', dir: import.meta.dirname });
