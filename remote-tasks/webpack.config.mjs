import { remoteConfig } from '@fairlead/shared/build/remote-config';

export default remoteConfig({ name: 'tasks', dir: import.meta.dirname });
