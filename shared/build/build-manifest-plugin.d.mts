export declare const CONTRACT_VERSION: number;
export declare function commitOf(dir: string): string;
