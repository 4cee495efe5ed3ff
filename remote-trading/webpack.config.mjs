import { remoteConfig } from '@fairlead/shared/build/remote-config';

export default remoteConfig({ name: 'trading', dir: import.meta.dirname });
