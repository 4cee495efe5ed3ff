export declare const CONTRACT_VERSION: number;
