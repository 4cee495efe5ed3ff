import { shellConfig } from '@fairlead/shared/build/shell-config';

export default shellConfig({ dir: import.meta.dirname });
