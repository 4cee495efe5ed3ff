type Sharing = {
  readonly singleton: boolean;
  readonly strictVersion: boolean;
  readonly version: string;
  readonly requiredVersion: string;
  readonly eager?: boolean;
  readonly import?: false;
};
export declare function sharing(side: 'shell' | 'remote'): Record<string, Sharing>;
