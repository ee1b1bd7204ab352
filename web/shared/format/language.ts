/** The language of a text that people wrote: 'hi' where Devanagari is in it, else undefined (the page's own). */
export const langOf = (text: string): 'hi' | undefined =>
  /\p{Script=Devanagari}/u.test(text) ? 'hi' : undefined
