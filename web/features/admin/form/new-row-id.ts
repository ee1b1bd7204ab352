const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A random id for a row that is begun here, of the form that the server gives. */
export const newRowId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(15)), (one) => ALPHABET[one % 36]).join('')
