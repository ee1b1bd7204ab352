export declare function missingPackages(lock: unknown): [string, unknown][]
