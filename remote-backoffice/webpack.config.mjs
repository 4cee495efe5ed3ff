import { remoteConfig } from '@fairlead/shared/build/remote-config';

export default remoteConfig({ name: 'backoffice', dir: import.meta.dirname });
