export declare const USUAL_MS: number
export declare function work(): number
export declare function factorOf(ms: number): number
export declare function calibrate(): number
export declare function runFactor(): number
export declare function stretched(ms: number): number
export declare function tellTime(what: string, ms: number, limitMs: number): void
