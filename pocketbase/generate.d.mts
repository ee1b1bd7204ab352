export const generatedPath: string
export function generate(): Promise<string>
export const scanPath: string
export function generateScan(): Promise<string>
