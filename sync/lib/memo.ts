/** A value that pure work makes of an object: once per object, and kept as long as the object is. */
export const memo = <K extends object, V>(make: (from: K) => V): ((from: K) => V) => {
  const made = new WeakMap<K, { readonly value: V }>()
  return (from) => {
    const known = made.get(from)
    if (known) return known.value
    const value = make(from)
    made.set(from, { value })
    return value
  }
}
