// What the hooks' engine has besides PocketBase's own types.
declare const console: { log(...values: unknown[]): void; error(...values: unknown[]): void }
declare const module: { exports: Record<string, unknown> }
