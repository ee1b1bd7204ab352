// Written as ranges: the engine that draws first screens (goja) takes `\p{…}` and never matches it.
const DEVANAGARI = /[\u0900-\u097f\u1cd0-\u1cff\ua8e0-\ua8ff]/

/** The language of a text that people wrote: 'hi' where Devanagari is in it, else undefined (the page's own). */
export const langOf = (text: string): 'hi' | undefined => (DEVANAGARI.test(text) ? 'hi' : undefined)
