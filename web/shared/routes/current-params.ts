/** What the address asks now: what was drawn last may be older than a step that was taken since. */
export const currentParams = (): URLSearchParams => new URLSearchParams(window.location.search)
