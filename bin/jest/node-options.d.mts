export declare const nodeOptions: readonly string[];
