export const schemaPath: string
export function schemaText(collections: readonly unknown[]): string
