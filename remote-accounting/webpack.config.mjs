import { remoteConfig } from '@fairlead/shared/build/remote-config';

export default remoteConfig({ name: 'accounting', dir: import.meta.dirname });
