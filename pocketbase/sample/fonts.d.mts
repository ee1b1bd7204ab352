export const FONTS: Readonly<
  Record<'latin' | 'latinBold' | 'devanagari' | 'devanagariBold', string>
>
export function isDevanagari(text: string): boolean
