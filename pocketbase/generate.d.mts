export const generatedPath: string
export function generate(): Promise<string>
